import { type Holder, type NewUser, newUserSchema } from '@bank/contract'
import { useFourEyes } from '#session/approval/approval.tsx'
import { hasProblems, type Problems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { CreatedDialog } from './created-dialog.tsx'
import { texts } from '#features/users/texts.ts'
import { useCreation } from './use-creation.ts'

type Fields = Omit<NewUser, 'userId'>

type Draft = Fields & { code: string }

const empty: Draft = { username: '', firstName: '', lastName: '', email: '', role: 'user', code: '' }
const typedFields = ['username', 'firstName', 'lastName', 'email'] as const
const roles = [
  { value: 'user', label: 'user' },
  { value: 'admin', label: 'admin' },
] as const

type CreateDialogProps = { onClose: () => void; onCreateAccount: (client: Holder) => void }

/** Creates a user: the form, then the credentials to hand over, shown once. */
export function CreateDialog({ onClose, onCreateAccount }: CreateDialogProps) {
  const { attach, ...form } = useForm(empty)
  const { code, ...fields } = form.values
  const fourEyes = useFourEyes()
  const creation = useCreation({ onFieldRefused: (field, text) => form.show({ [field]: text }) })
  const { created, busy } = creation
  const focusAfter = useOpener()

  function submit(): void {
    if (created || busy) return
    const found = { ...problemsOf(fields), ...(isCodeMissing(code) && { code: texts.codeMissing }) }
    form.show(found)
    if (!hasProblems(found)) {
      // A code works once, whatever the answer.
      form.set({ code: '' })
      return creation.create(fields, code)
    }
    if (typedFields.some((name) => fields[name].trim() === ''))
      showToast({ tone: 'bad', title: texts.fillIn, id: 'fill-in', atField: true })
  }

  const field = (name: (typeof typedFields)[number]) => ({
    name,
    value: fields[name],
    error: form.problems[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.set({ [name]: value }),
  })
  if (created)
    return (
      <CreatedDialog
        created={created}
        user={{
          ...fields,
          firstName: fields.firstName.trim(),
          lastName: fields.lastName.trim(),
          email: fields.email.trim(),
        }}
        onClose={onClose}
        onCreateAccount={onCreateAccount}
        focusAfter={focusAfter}
      />
    )
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.create}
      description={texts.createHelp}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.create}
          submitting={texts.creating}
          busy={busy}
        />
      }
    >
      <div className="users-form" ref={attach}>
        <div className="wide">
          <TextField
            label={texts.username}
            help={texts.usernameHelp}
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
        </div>
        <TextField label={texts.firstName} {...field('firstName')} />
        <TextField label={texts.lastName} {...field('lastName')} />
        <div className="wide">
          <TextField type="email" label={texts.emailAddress} {...field('email')} />
        </div>
        <div className="wide">
          <SelectField
            label={texts.role}
            help={
              fields.role !== 'admin' ? undefined : fourEyes ? texts.roleRequiresApprovalHelp : texts.roleHelp
            }
            options={roles}
            value={fields.role}
            onChange={(role) => form.set({ role })}
          />
        </div>
        <div className="wide">
          <CodeField
            name="code"
            label={texts.code}
            help={texts.codeHelp}
            value={code}
            error={form.problems.code}
            onChange={(typed) => form.set({ code: typed })}
          />
        </div>
      </div>
    </FormDialog>
  )
}

/** Validates the form with the contract's schema before anything is sent. */
function problemsOf(fields: Fields): Problems<Fields> {
  const parsed = newUserSchema.omit({ userId: true }).safeParse(fields)
  if (parsed.success) return {}
  return Object.fromEntries(
    typedFields.flatMap((name) => {
      const issue = parsed.error.issues.find(({ path }) => path[0] === name)
      if (issue === undefined) return []
      return [
        [
          name,
          fields[name].trim() === ''
            ? texts.missing
            : issue.code === 'too_small'
              ? texts.wrong
              : issue.message,
        ],
      ]
    }),
  )
}
