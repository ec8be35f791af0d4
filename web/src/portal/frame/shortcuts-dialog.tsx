import { Fragment, useState } from 'react'
import { Switch } from '#ui/form/switch.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import type { GoTo } from './shortcuts.ts'
import { useSingleKeys } from './single-keys.ts'
import { texts } from '#portal/texts.ts'

type ShortcutsDialogProps = {
  /** The screens that G opens. */
  screens?: readonly GoTo[]
  /** The keys of single screens: what each does, and the keys to press together. */
  more?: readonly { name: string; keys: readonly string[] }[]
  onClosed: () => void
}

const newestMessage = 'The message on the screen, to undo or close it'

/** The keys that work everywhere in the area of this user. */
export function ShortcutsDialog({ screens = [], more = [], onClosed }: ShortcutsDialogProps) {
  const [open, setOpen] = useState(true)
  const [allowed, allow] = useSingleKeys()
  const keys = [
    { name: texts.findShort, keys: ['Ctrl', 'K'] },
    { name: texts.shortcuts, keys: ['?'] },
    { name: newestMessage, keys: ['F6'] },
    ...screens.map(({ key, label }) => ({ name: label, keys: ['G', key.toUpperCase()] })),
    ...more,
  ]
  return (
    <Dialog
      backCloses
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.shortcuts}
      width="narrow"
    >
      <Pairs
        className="shortcut-keys"
        pairs={keys.map(({ name, keys: pressed }) => ({ name, value: <Keys pressed={pressed} /> }))}
      />
      <Switch label={texts.singleKeys} checked={allowed} onChange={allow} />
    </Dialog>
  )
}

function Keys({ pressed }: { pressed: readonly string[] }) {
  return pressed.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <kbd>{key}</kbd>
    </Fragment>
  ))
}
