/** What a page that works by script alone says where that script does not come. It follows the place of the script's own work, and the script of the pages wakes its button. */
export function NotLoaded({ level: Heading }: { level: 'h1' | 'h2' }) {
  return (
    <div className="not-loaded" role="alert">
      <Heading>This page could not be shown</Heading>
      <p>The mistake is ours, and nothing has changed on your accounts.</p>
      <button type="button" className="btn">Try again</button>
    </div>
  )
}
