type NotLoadedProps = {
  level: 'h1' | 'h2'
  /** Names what was not changed. */
  unchanged?: string
}

/**
 * What a page that works by script alone says where that script does not come. It follows the place of the
 * script's own work, and the script of the pages wakes its button.
 */
export function NotLoaded({
  level: Heading,
  unchanged = 'nothing has changed on your accounts',
}: NotLoadedProps) {
  return (
    <div className="not-loaded" role="alert">
      <Heading>This page could not be shown</Heading>
      <p>The mistake is ours, and {unchanged}.</p>
      <button type="button" className="btn btn-secondary">
        Try again
      </button>
    </div>
  )
}
