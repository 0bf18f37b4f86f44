import { Alert, Button, Skeleton } from "@medusajs/ui"
import { messageOf, statusOf } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"

/** While the first answer is awaited. */
export function Loading() {
  const { t } = useTexts()
  return (
    <div role="status" className="flex flex-col gap-y-2 px-6 py-4">
      <span className="sr-only">{t("charge.loading")}</span>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-3/4" />
    </div>
  )
}

interface NotLoadedProps {
  error: unknown
  onRetry: () => unknown
}

export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const { t } = useTexts()
  const status = statusOf(error)
  return (
    <Alert variant="error" role="alert">
      <p>
        {t(
          status === 403
            ? "refusal.forbidden.what"
            : status === 404
              ? "charge.notFound"
              : "charge.notLoaded"
        )}
      </p>
      <p className="text-ui-fg-subtle mb-2 break-words">{messageOf(error)}</p>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => void onRetry()}
      >
        {t("page.tryAgain")}
      </Button>
    </Alert>
  )
}
