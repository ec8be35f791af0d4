import { useEffect } from 'react'
import { showToast } from '#ui/toast/toast-store.ts'
import { texts } from './texts.ts'

/**
 * A message for a dialog whose script failed to load, for example after a release. It is a toast because the
 * portfolio loads no dialog before it is opened.
 */
export function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showToast({
      id: 'dialog-not-loaded',
      title: texts.notLoaded,
      description: texts.notLoadedHelp,
      timeMs: 20_000,
      action: { label: texts.loadAnew, onPress: () => window.location.reload() },
    })
    onClose()
  }, [onClose])
  return <></>
}
