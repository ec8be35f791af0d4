import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { fill, press } from '#testing/acts.ts'
import { problemsOf } from './problems.ts'
import { useForm } from './use-form.ts'

const schema = z.object({ name: z.string().min(1, 'Say who'), town: z.string().min(1, 'Say where') })
const [name, town] = [page.getByLabelText('Name'), page.getByLabelText('Town')]
const send = page.getByRole('button', { name: 'Send' })

let sent: unknown[] = []
let close = () => {}
afterEach(() => close())

function Form() {
  const { attach, ...form } = useForm({ name: '', town: '' })
  const field = (key: 'name' | 'town') => ({
    value: form.values[key],
    'aria-invalid': form.problems[key] !== undefined,
    'aria-description': form.problems[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.set({ [key]: currentTarget.value }),
  })
  const submit = () => {
    const read = schema.safeParse(form.values)
    form.submit(read.success ? { order: read.data } : { problems: problemsOf(read.error.issues) }, (order) =>
      sent.push(order),
    )
  }
  return (
    <div ref={attach}>
      <label>
        Name <input {...field('name')} />
      </label>
      <label>
        Town <input {...field('town')} />
      </label>
      <button onClick={submit}>Send</button>
      <button onClick={() => form.show({ town: 'There is no such town' })}>Refuse</button>
    </div>
  )
}

function open(): void {
  sent = []
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<Form />)
  close = () => {
    root.unmount()
    host.remove()
  }
}

test('a draft that cannot be sent has an error at each wrong field, and focuses the first', async () => {
  open()
  await press(send)
  await expect.element(name).toHaveAccessibleDescription('Say who')
  await expect.element(town).toHaveAccessibleDescription('Say where')
  await expect.element(name).toHaveFocus()

  await fill(name, 'Ada')
  await expect.element(name).not.toHaveAccessibleDescription()
  await expect.element(town).toHaveAccessibleDescription('Say where')
  await press(send)
  await expect.element(town).toHaveFocus()
  // Showing the same problem again moves the focus there again.
  await press(send)
  await expect.element(town).toHaveFocus()
  expect(sent).toEqual([])

  await fill(town, 'Roseau')
  await press(send)
  expect(sent).toEqual([{ name: 'Ada', town: 'Roseau' }])
})

test('a refusal is shown at its field until the field is changed', async () => {
  open()
  await fill(name, 'Ada')
  await fill(town, 'Atlantis')
  await press(page.getByRole('button', { name: 'Refuse' }))
  await expect.element(town).toHaveFocus()
  await expect.element(town).toHaveAccessibleDescription('There is no such town')
  await fill(name, 'Ada L.')
  await expect.element(town).toHaveAccessibleDescription('There is no such town')
  await fill(town, 'Roseau')
  await expect.element(town).not.toHaveAccessibleDescription()
})
