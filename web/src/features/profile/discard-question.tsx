import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { texts } from './texts.ts'

/** Asks before typed text is lost. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <AlertDialog
      open
      onClose={onKeep}
      title={texts.discard}
      description={texts.discardHelp}
      footer={
        <>
          <Button className="push" onClick={onKeep}>
            {texts.keepEditing}
          </Button>
          <Button kind="destructive" onClick={onDiscard}>
            {texts.discardThem}
          </Button>
        </>
      }
    />
  )
}
