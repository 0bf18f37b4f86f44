import { Alert, Button } from "@medusajs/ui"
import { messageOf } from "../api/admin-client"
import type {
  ConnectionAnswer,
  Integration,
  ShownSetting,
} from "../api/contract"
import { useConnectionTest } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import type { SettingsForm } from "./use-settings-form"

interface ConnectionTestProps {
  account: string
  integration: Integration
  settings: ShownSetting[]
  form: SettingsForm
}

/** Tries the credentials as they are typed, before they are saved. */
export function ConnectionTest(props: ConnectionTestProps) {
  const { t } = useTexts()
  const test = useConnectionTest(props.account)
  const values = typedCredentials(props)
  return (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Button
        type="button"
        size="small"
        variant="secondary"
        isLoading={test.isPending}
        onClick={() =>
          test.mutate({
            integration: props.integration,
            ...(Object.keys(values).length > 0 ? { values } : {}),
          })
        }
      >
        {t("connection.test")}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {test.data && <Result answer={test.data} />}
        {test.error && (
          <Alert variant="error">
            <p>{t("connection.failed")}</p>
            <p className="text-ui-fg-subtle">{messageOf(test.error)}</p>
          </Alert>
        )}
      </div>
    </div>
  )
}

function Result({ answer }: { answer: ConnectionAnswer }) {
  const { t } = useTexts()
  if (answer.ok) {
    return (
      <Alert variant="success">
        <p>{t("connection.ok")}</p>
        <p className="text-ui-fg-subtle">
          {t("connection.took", { ms: answer.took_ms })}
        </p>
      </Alert>
    )
  }
  return (
    <Alert variant={answer.code === "busy" ? "warning" : "error"}>
      <p>{t(`connection.problems.${answer.code}.what`)}</p>
      <p className="text-ui-fg-subtle">
        {t(`connection.problems.${answer.code}.todo`)}
      </p>
      <p className="text-ui-fg-subtle mt-1 break-words">
        {t("connection.answer", { message: answer.message })}
      </p>
    </Alert>
  )
}

/** Client id and secret by the names that the test takes them by, where something else is typed. */
function typedCredentials({ settings, form }: ConnectionTestProps) {
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const name = setting.name.split(".").at(-1) ?? ""
      const typed = form.textOf(setting).trim()
      const isCredential = name === "clientId" || name === "clientSecret"
      return isCredential &&
        !setting.is_fixed &&
        typed !== "" &&
        typed !== setting.value
        ? [[name, typed]]
        : []
    })
  ) as { clientId?: string; clientSecret?: string }
}
