import { Alert } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import type { ShownFinding } from "../../charge/health/finding"
import { send } from "../api/admin-client"
import type { ShownSetting } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "../page/refusal"
import type { SettingsForm } from "./use-settings-form"
import { SmallButton } from "../page/small-button"

interface ConnectionTestProps {
  account: string
  settings: ShownSetting[]
  form: SettingsForm
}

/** Tries the credentials as they are typed, before they are saved. */
export function ConnectionTest(props: ConnectionTestProps) {
  const { t, locale } = useTexts()
  const { account } = props
  const test = useMutation({
    mutationFn: () =>
      send<ShownFinding>("/health/test", {
        ...{ account, locale, values: typedCredentials(props) },
      }),
  })
  return (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <SmallButton isLoading={test.isPending} onClick={() => test.mutate()}>
        {t("connection.test")}
      </SmallButton>
      <div role="status" className="w-full empty:hidden">
        {test.error && (
          <Refusal error={test.error} title={t("connection.failed")} />
        )}
        {test.data && <Result answer={test.data} />}
      </div>
    </div>
  )
}

function Result({ answer }: { answer: ShownFinding }) {
  const { t } = useTexts()
  const { severity, code, says, to_do: toDo, figures } = answer
  if (severity === "fine") {
    return (
      <Alert variant="success">
        <p>{t("connection.ok")}</p>
        <p className="text-ui-fg-subtle">
          {t("connection.took", { ms: figures.took_ms })}
        </p>
      </Alert>
    )
  }
  const { details } = figures
  return (
    <Alert variant={code === "busy" ? "warning" : "error"}>
      <p>{says}</p>
      <p className="text-ui-fg-subtle">{toDo}</p>
      {typeof details === "string" && (
        <p className="text-ui-fg-subtle mt-1 break-words">
          {t("connection.answer", { message: details })}
        </p>
      )}
    </Alert>
  )
}

/** Returns client id and secret if they were changed and are not empty. */
function typedCredentials({ settings, form }: ConnectionTestProps) {
  return Object.fromEntries(
    settings
      .filter(({ name }) => name === "clientId" || name === "clientSecret")
      .filter((one) => form.isChanged(one) && form.textOf(one).trim() !== "")
      .map((one) => [one.name, form.textOf(one).trim()])
  )
}
