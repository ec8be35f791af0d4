type NotLoadedProps = {
  level: 'h1' | 'h2'
  /** Names the change that did not happen. */
  unchanged?: string
}

/**
 * The message of a page that works only by script, shown if that script does not come. It follows the
 * script's own element, and the script of the pages activates its button.
 */
export function NotLoaded({ level: Heading, unchanged = 'your accounts are not affected' }: NotLoadedProps) {
  return (
    <div className="not-loaded" role="alert">
      <Heading>This page could not be shown</Heading>
      <p>Something went wrong on our side, but {unchanged}.</p>
      <button type="button" className="btn btn-secondary">
        Try again
      </button>
    </div>
  )
}
