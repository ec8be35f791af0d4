import './loading-line.css'

/**
 * A line at the top edge of the window, for what was asked for and is still loading: a dialog, a menu, the
 * next page. It appears after a moment, so that most loading shows nothing.
 */
export function LoadingLine() {
  return <div className="loading-line" role="progressbar" aria-label="Loading" />
}
