import { countryCodes, countryName, type Organisation, organisationSchema } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { problemsOf } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { OperationDialog } from './operation-dialog.tsx'
import { refusalText, texts } from './texts.ts'
import './holders.css'

const none = { legalName: '', registrationNumber: '', country: '', lei: '' }
const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

type OrganisationDialogProps = {
  /** The organisation that is changed; null for a new one. */
  stored: { id: string; organisation: Organisation } | null
  onCreated?: (holderId: string | undefined) => void
  onClose: () => void
}

/** Creates an organisation, or changes what the register says about one. */
export function OrganisationDialog({ stored, onCreated, onClose }: OrganisationDialogProps) {
  const [newId] = useState(() => crypto.randomUUID())
  const { attach, ...form } = useForm(
    stored === null ? none : { ...stored.organisation, lei: stored.organisation.lei ?? '' },
  )
  const line = (field: keyof typeof none) => ({
    value: form.values[field],
    error: form.problems[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.set({ [field]: currentTarget.value }),
  })
  return (
    <OperationDialog
      title={stored === null ? texts.createOrganisation : texts.editTitle}
      description={texts.organisationHelp}
      submit={stored === null ? texts.create : texts.save}
      done={stored === null ? texts.created : texts.edited}
      read={() => {
        const { lei, ...rest } = form.values
        const read = organisationSchema.safeParse({ ...rest, lei: lei.trim() || null })
        form.show(read.success ? {} : problemsOf(read.error.issues))
        return read.success ? read.data : null
      }}
      send={(organisation, proof) =>
        stored === null
          ? client.holders.create({
              order: { kind: 'organisation', holderId: newId, organisation },
              ...proof,
            })
          : client.holders.edit({ holderId: stored.id, organisation, ...proof })
      }
      atField={(refusal) => {
        if (refusal !== 'ORGANISATION_KNOWN') return false
        form.show({ registrationNumber: refusalText(refusal) })
        return true
      }}
      onDone={stored === null ? onCreated : undefined}
      onClose={onClose}
    >
      <div className="holder-form" ref={attach}>
        <TextField {...line('legalName')} label={texts.legalName} />
        <TextField {...line('registrationNumber')} label={texts.registrationNumber} />
        <SelectField
          label={texts.country}
          value={form.values.country}
          error={form.problems.country}
          placeholder={texts.chooseCountry}
          options={countries}
          onChange={(country) => form.set({ country })}
        />
        <TextField {...line('lei')} label={texts.lei} optional help={texts.leiHelp} spellCheck={false} />
      </div>
    </OperationDialog>
  )
}
