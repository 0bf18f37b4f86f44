import type { ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "./copy-button"

export interface Detail {
  name: string
  /** The value. A row with an empty value is left out. */
  value: ReactNode
  hint?: string
  /** The text that the row's copy button copies. Only values that administrators paste elsewhere have a copy button. */
  copied?: string
}

/** A list of names and values, in two columns if there is room. Shows nothing if no row has a value. */
export function Details({ rows }: { rows: readonly Detail[] }) {
  const { t } = useTexts()
  const known = rows.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 px-6 py-4 sm:grid-cols-2">
      {known.map(({ name, value, hint, copied }) => (
        <div key={name} className="min-w-0">
          <dt className="txt-compact-small-plus text-ui-fg-subtle">{name}</dt>
          <dd className="txt-small flex flex-wrap items-center gap-x-2 break-words">
            <span className="min-w-0 break-words">{value}</span>
            {copied && (
              <span className="print:hidden">
                <CopyButton
                  label={t("pages.copy")}
                  name={t("charge.copy", { what: name })}
                  text={copied}
                />
              </span>
            )}
          </dd>
          {hint && <dd className="txt-small text-ui-fg-subtle">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
