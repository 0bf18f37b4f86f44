import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "./refusal"

interface QueryStateProps<Data> {
  query: {
    data: Data | undefined
    error: unknown
    refetch: () => Promise<unknown>
  }
  /** The text to show if the loaded data are empty. `isEmpty` returns whether they are empty. */
  empty?: { text: string; isEmpty: (data: Data) => boolean }
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, a text during loading, or an error. If reloading fails, the old data stay visible below
 * the error, because the user may be typing in a form.
 */
export function QueryState<Data>({
  query: { data, error, refetch },
  empty,
  children,
}: QueryStateProps<Data>) {
  const { t } = useTexts()
  return (
    <>
      {error !== null && (
        <div className="px-6 py-4">
          <Refusal
            error={error}
            title={t(data ? "pages.notUpToDate" : "pages.notLoaded")}
            action={{ label: t("actions.tryAgain"), do: () => void refetch() }}
          />
        </div>
      )}
      {error === null && data === undefined && (
        <Text size="small" role="status" className="px-6 py-4">
          {t("pages.loading")}
        </Text>
      )}
      {data !== undefined &&
        (empty?.isEmpty(data) ? (
          <Text size="small" className="text-ui-fg-subtle px-6 py-4">
            {empty.text}
          </Text>
        ) : (
          children(data)
        ))}
    </>
  )
}
