import { Alert, Button, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { statusOf } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"
import { useRefusalWords } from "./use-refusal-words"

interface QueryStateProps<Data> {
  query: {
    data: Data | undefined
    error: unknown
    refetch: () => Promise<unknown>
  }
  /** What is said where there is nothing. */
  empty?: { text: string; isEmpty: (data: Data) => boolean }
  children: (data: Data) => ReactNode
}

/** What was asked for; until it is there, and where it is not, that is said, and can be tried again. */
export function QueryState<Data>({
  query: { data, error, refetch },
  empty,
  children,
}: QueryStateProps<Data>) {
  const { t } = useTexts()
  // What is shown stays where it is when asking again fails: somebody may be typing in it.
  return (
    <>
      {error !== null && (
        <QueryError
          error={error}
          isShown={data !== undefined}
          onTryAgain={() => void refetch()}
        />
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

interface QueryErrorProps {
  error: unknown
  /** Whether there is something to be seen, from before. */
  isShown: boolean
  onTryAgain: () => void
}

function QueryError({ error, isShown, onTryAgain }: QueryErrorProps) {
  const { t } = useTexts()
  const words = useRefusalWords()
  const status = statusOf(error)
  const title = isShown ? "pages.notUpToDate" : "pages.notLoaded"
  return (
    <div className="px-6 py-4">
      <Alert variant="error" role="alert">
        <p>
          {t(
            status === 403
              ? "pages.notAllowed"
              : status === 404
                ? "pages.notFound"
                : title
          )}
        </p>
        <p className="text-ui-fg-subtle mb-2 break-words">{words(error)}</p>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={onTryAgain}
        >
          {t("page.tryAgain")}
        </Button>
      </Alert>
    </div>
  )
}
