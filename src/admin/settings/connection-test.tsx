import { Alert } from "@medusajs/ui"
import type { ShownFinding } from "../../charge/health/finding"
import type { Integration, ShownSetting } from "../api/contract"
import { useConnectionTest } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { ButtonWithResult } from "./button-with-result"
import type { SettingsForm } from "./use-settings-form"

interface ConnectionTestProps {
  account: string
  integration: Integration
  settings: ShownSetting[]
  form: SettingsForm
}

/** Tries the credentials as they are typed, before they are saved. */
export function ConnectionTest(props: ConnectionTestProps) {
  const { t, locale } = useTexts()
  const test = useConnectionTest(props.account, locale)
  const values = typedCredentials(props)
  return (
    <div className="px-6 py-4">
      <ButtonWithResult
        label={t("connection.test")}
        isPending={test.isPending}
        onClick={() =>
          test.mutate({
            integration: props.integration,
            ...(Object.keys(values).length > 0 ? { values } : {}),
          })
        }
        error={test.error}
        failed={t("connection.failed")}
      >
        {test.data && <Result answer={test.data} />}
      </ButtonWithResult>
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
