import { fewestJointMembers, type Holder, mostJointMembers } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { useForm } from '#lib/form/use-form.ts'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { OperationDialog } from './operation-dialog.tsx'
import { ClientsField } from './clients-field.tsx'
import { refusalText, texts } from './texts.ts'
import './holders.css'

type Draft = { members: Holder[]; signing: 'each' | 'together' }

type JointDialogProps = { onCreated: (holderId: string | undefined) => void; onClose: () => void }

/** Creates joint holders: two or more clients with equal rights. */
export function JointDialog({ onCreated, onClose }: JointDialogProps) {
  const [holderId] = useState(() => crypto.randomUUID())
  const { attach, ...form } = useForm<Draft & { person: string }>({
    members: [],
    signing: 'together',
    person: '',
  })
  const { members, signing } = form.values
  return (
    <OperationDialog
      title={texts.createJoint}
      description={texts.jointHelp}
      submit={texts.create}
      done={texts.created}
      read={() => {
        const isEnough = members.length >= fewestJointMembers
        form.show(isEnough ? {} : { person: texts.chooseMembers })
        return isEnough ? { members: members.map(({ id }) => id), signing } : null
      }}
      send={(order, proof) =>
        client.holders.create({ order: { kind: 'joint', holderId, ...order }, ...proof })
      }
      atField={(refusal) => {
        if (refusal !== 'USER_NOT_FOUND') return false
        form.show({ person: refusalText(refusal) })
        return true
      }}
      onDone={onCreated}
      onClose={onClose}
    >
      <div className="holder-form" ref={attach}>
        <ClientsField
          chosen={members}
          most={mostJointMembers}
          error={form.problems.person}
          onChange={(chosen) => {
            form.forget()
            form.set({ members: chosen })
          }}
        />
        <RadioCards
          legend={texts.signing}
          value={signing}
          onChange={(value) => form.set({ signing: value })}
          cards={texts.signingCards}
        />
      </div>
    </OperationDialog>
  )
}
