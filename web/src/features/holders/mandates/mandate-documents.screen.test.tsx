import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { fourEyes } from '#testing/values/approvals.ts'
import { aHolder, aMandate } from '#testing/values/holders.ts'
import { marcus, trust } from '#testing/values/orders.ts'
import { admin } from '#testing/values/users/sessions.ts'

const id = '0198f000-0000-7000-8000-000000000861'
const scan = { id, name: 'Mandate.pdf', bytes: 200 * 1024, keptAt: '2026-09-01T15:40:00Z' }
const finished = { ...scan, type: 'application/pdf' } as const
const dialog = page.getByRole('dialog', { name: 'Add a document' })
const picker = dialog.getByLabelText('Document')
const keep = dialog.getByRole('button', { name: 'Save document' })

type Keeping = AnswersOf<'holders'>['keepDocument']
type Checking = AnswersOf<'messages'>['finishAttachment']

function open(keepDocument?: Keeping, finishAttachment?: Checking, isApproved = false): void {
  const { id: mandate } = aMandate()
  openScreen(`/admin/holders/${trust.id}?dialog=document&mandate=${mandate}`, {
    as: admin,
    api: {
      approvals: { rule: isApproved ? fourEyes() : fourEyes({ isOn: false, applies: false }) },
      holders: { get: aHolder(), ...(keepDocument && { keepDocument }) },
      messages: {
        beginAttachment: {},
        addAttachmentPart: {},
        finishAttachment: finishAttachment ?? finished,
      },
    },
  })
}

const aFile = (name = 'Mandate.pdf', type = 'application/pdf', bytes = 200 * 1024) =>
  new File([new Uint8Array(bytes)], name, { type })

test('Staff read which documents are kept with a mandate, and download them', async () => {
  openScreen(`/admin/holders/${trust.id}`, {
    as: admin,
    api: { holders: { get: aHolder({ mandates: [aMandate({ documents: [scan] })] }) } },
  })
  const link = page.getByRole('link', { name: 'Download Mandate.pdf' })
  await expect.element(link).toHaveAttribute('href', `/api/attachments/${id}`)
  await expect.element(link).toHaveAttribute('download', 'Mandate.pdf')
  await expect.element(link).toMatchTextContent('Download Mandate.pdf 200 KB')
  await expectSound()
})

test('A document is uploaded for the person with the mandate, and kept for a code', async () => {
  open({ outcome: 'done', holderId: trust.id })
  await userEvent.upload(picker, aFile())
  await expect.element(dialog).toMatchTextContent('Mandate.pdf is uploaded.')
  expect(sentTo('messages.beginAttachment')).toMatchObject([{ clientId: marcus.id, name: 'Mandate.pdf' }])
  await fill(dialog.getByLabelText('Authentication code'), '123456')
  await expectSound()
  await press(keep)
  await expectToast('Document saved with the mandate')
  expect(sentTo('holders.keepDocument')).toEqual([
    { holderId: trust.id, mandateId: aMandate().id, attachmentId: id, code: '123456' },
  ])
})

test('A document that another administrator approves takes a reason', async () => {
  open({ outcome: 'pending' }, undefined, true)
  await userEvent.upload(picker, aFile())
  await expect.element(dialog).toMatchTextContent('Mandate.pdf is uploaded.')
  await fill(dialog.getByLabelText('Reason'), 'The original is on file')
  await fill(dialog.getByLabelText('Authentication code'), '123456')
  await press(keep)
  await expectToast('Sent for approval')
})

test('A missing, wrong, damaged or lost file is shown at its field, and another can be chosen', async () => {
  const answers = inTurn<typeof lost | Refused<'FILE_DAMAGED'> | typeof finished>(
    lost,
    refused('FILE_DAMAGED'),
    finished,
  )
  open(undefined, answers)
  await press(keep)
  await expect.element(dialog).toMatchTextContent('Please choose a document.')
  await expect.element(picker).toHaveFocus()
  await expectSound()
  await userEvent.upload(picker, aFile('Mandate.png', 'image/png'))
  await expect.element(dialog).toMatchTextContent('Only a PDF can be saved with a mandate.')
  await userEvent.upload(picker, aFile('Empty.pdf', 'application/pdf', 0))
  await expect.element(dialog).toMatchTextContent('The file is empty.')
  await userEvent.upload(picker, aFile('Lost.pdf'))
  await expect.element(dialog).toMatchTextContent('The file could not be uploaded.')
  await userEvent.upload(picker, aFile('Damaged.pdf'))
  await expect.element(dialog).toMatchTextContent('The file is damaged and cannot be read.')
  await press(keep)
  await expect.element(picker).toHaveFocus()
  await userEvent.upload(picker, aFile())
  await expect.element(dialog).toMatchTextContent('Mandate.pdf is uploaded.')
  await expect.element(picker).not.toHaveAttribute('aria-invalid')
})

test('A document that the bank refuses to keep is refused at its field', async () => {
  open(refused('TOO_MANY_DOCUMENTS'))
  await userEvent.upload(picker, aFile())
  await expect.element(dialog).toMatchTextContent('Mandate.pdf is uploaded.')
  await fill(dialog.getByLabelText('Authentication code'), '123456')
  await press(keep)
  await expect.element(dialog).toMatchTextContent('At most 5 documents can be kept with a mandate.')
  await expect.element(picker).toHaveFocus()
})
