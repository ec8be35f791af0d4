import { type NewUser, newUserSchema, type ProvisionalCredentials } from '@bank/contract'
import { useRef } from 'react'
import { useFourEyes } from '#session/approval/approval.tsx'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { hasProblems, type Problems, useForm } from '#lib/form/use-form.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'
import { QrCode } from '#ui/data/qr-code.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { type Credential, Credentials } from './credentials.tsx'
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

/** Creates a user: the form, then the credentials to hand over, shown once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { attach, ...form } = useForm(empty)
  const { code, ...fields } = form.values
  const fourEyes = useFourEyes()
  const creation = useCreation({ onFieldRefused: (field, text) => form.show({ [field]: text }) })
  const { created, busy } = creation
  const focusAfter = useOpener()

  function submit(): void {
    if (created || busy) return
    const found = { ...problemsOf(fields), ...(code.length < 6 && { code: texts.codeMissing }) }
    form.show(found)
    if (!hasProblems(found)) {
      // A code works once, whatever the answer.
      form.set({ code: '' })
      return creation.create(fields, code)
    }
    if (typedFields.some((name) => fields[name].trim() === ''))
      showToast({ tone: 'bad', title: texts.fillIn, id: 'fill-in' })
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
        name={`${fields.firstName.trim()} ${fields.lastName.trim()}`}
        onClose={onClose}
        focusAfter={focusAfter}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.create}
      description={texts.createHelp}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!busy) onClose()
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={busy} busyLabel={texts.creating}>
            {texts.create}
          </Button>
        </>
      }
    >
      <div className="users-form" ref={attach}>
        <div className="wide">
          <TextField
            label={texts.username}
            help={texts.usernameHelp}
            maxLength={64}
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
        </div>
        <TextField label={texts.firstName} maxLength={80} {...field('firstName')} />
        <TextField label={texts.lastName} maxLength={80} {...field('lastName')} />
        <div className="wide">
          <TextField type="email" label={texts.emailAddress} maxLength={254} {...field('email')} />
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
    </Dialog>
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

function CreatedDialog({
  created,
  name,
  onClose,
  focusAfter,
}: {
  created: ProvisionalCredentials
  name: string
  onClose: () => void
  focusAfter: () => HTMLElement | null
}) {
  const lines = linesOf(created)
  const isCopied = useRef(false)
  const guard = useDiscardQuestion(() => !isCopied.current, onClose, texts.closeUncopied)
  const remember = () => {
    isCopied.current = true
  }
  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={focusAfter}
      width="wide"
      title={texts.create}
      footer={
        <>
          <CopyButton
            kind="quiet"
            className="push"
            label={texts.copyAll}
            text={lines.map((line) => `${line.name}: ${line.value}`).join('\n')}
            copied={texts.copied}
            onCopied={remember}
          >
            {texts.copyAll}
          </CopyButton>
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <Banner tone="good" title={`${texts.createdDone}.`} announce="status">
        {texts.handOver(name)}
      </Banner>
      <div className="cred-grid">
        <Credentials credentials={lines} onCopied={remember} />
        <figure className="cred-qr">
          <QrCode text={created.uri} label={texts.qr(name)} />
          <figcaption className="small muted">{texts.forAuthenticator}</figcaption>
        </figure>
      </div>
      {created.roleRequiresApproval && (
        <Banner tone="wait" title={texts.roleRequiresApproval}>
          {texts.roleRequiresApprovalUntil}
        </Banner>
      )}
      <p className="help">{texts.linkUntil(formatDate(created.link.expiresAt, bank.timeZone))}</p>
      {guard.question}
    </Dialog>
  )
}

function linesOf({ username, password, secret, link }: ProvisionalCredentials): Credential[] {
  return [
    { name: texts.username, value: username },
    { name: texts.generatedPassword, value: password },
    { name: texts.secret, value: secret, shown: secret.match(/.{1,4}/g)?.join(' ') ?? secret },
    { name: texts.setupLink, value: link.url, copied: texts.linkCopied },
  ]
}
