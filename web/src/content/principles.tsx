/** The principles that a law has, in its own order: their names, and what each means at this bank. */
export function Principles({ all }: { all: readonly (readonly [name: string, meaning: string])[] }) {
  return (
    <ol className="principles">
      {all.map(([name, meaning]) => (
        <li key={name}>
          <b>{name}.</b> {meaning}
        </li>
      ))}
    </ol>
  )
}
