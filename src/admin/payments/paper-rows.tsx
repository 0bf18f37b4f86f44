interface PaperRowsProps {
  /** Label and value; what has none is left out. */
  rows: [label: string, value: string | null | undefined][]
}

/** Labels and values, one under the other, as a page on paper has them. */
export function PaperRows({ rows }: PaperRowsProps) {
  return (
    <dl className="txt-small grid grid-cols-1 gap-2 px-6 py-4 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-ui-fg-subtle">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
