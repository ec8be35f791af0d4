import { useState } from 'react'
import { Switch } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { goTo } from './shortcuts.ts'
import { useSingleKeys } from './single-keys.ts'
import { paths } from '#paths.ts'
import { texts } from '#portal/texts.ts'

type ShortcutsDialogProps = {
  /** The user prepares or signs orders, so that the navigation has them. */
  hasOrders: boolean
  onClosed: () => void
}

const newestMessage = 'The message on the screen, to undo or close it'

/** The keys that work everywhere in the portal. */
export function ShortcutsDialog({ hasOrders, onClosed }: ShortcutsDialogProps) {
  const [open, setOpen] = useState(true)
  const [allowed, allow] = useSingleKeys()
  const screens = goTo.filter(({ href }) => hasOrders || href !== paths.orders)
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
        pairs={[
          {
            name: texts.findShort,
            value: (
              <>
                <kbd>Ctrl</kbd> <kbd>K</kbd>
              </>
            ),
          },
          { name: texts.shortcuts, value: <kbd>?</kbd> },
          { name: newestMessage, value: <kbd>F6</kbd> },
          ...screens.map(({ key, label }) => ({
            name: label,
            value: (
              <>
                <kbd>G</kbd> <kbd>{key.toUpperCase()}</kbd>
              </>
            ),
          })),
        ]}
      />
      <Switch label={texts.singleKeys} checked={allowed} onChange={allow} />
    </Dialog>
  )
}
