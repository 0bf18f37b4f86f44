import { Text, Alert } from "@medusajs/ui"
import type { AccountProps, ShownSetting } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { Refusal, TechnicalWords } from "../page/refusal"
import { Section } from "../page/section"
import { usePriceExample } from "./use-price-example"
import { reasonsToExpandGroup } from "./reasons-to-expand"
import { SettingField } from "./setting-field"
import { useSettingsForm, type SettingsForm } from "./use-settings-form"
import { SmallButton } from "../page/small-button"
import { useMutation } from "@tanstack/react-query"
import type { FindingResponse } from "../../domain/health/finding"
import { postToPlugin } from "../api/admin-client"

interface GroupProps extends AccountProps {
  group: "credentials" | "decisions" | "prices" | "reminders"
}

/**
 * Shows a group of settings that are saved together. In the group of credentials, a button tests the typed credentials
 * before they are saved.
 */
export function SettingsGroup({ account, mayChange, group }: GroupProps) {
  const { t } = useTexts()
  const settings = account.settings.filter((setting) => setting.group === group)
  const form = useSettingsForm({ account, settings })
  const test = useConnectionTest({ account: account.id, settings, form })
  const exampleOf = usePriceExample()
  if (settings.length === 0) return null
  const canSave = mayChange && settings.some(({ is_fixed }) => !is_fixed)
  return (
    <form
      noValidate
      aria-label={t(`groups.${group}.title`)}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Section
        title={t(`groups.${group}.title`)}
        description={t(`groups.${group}.description`)}
        folded={{
          openFor: reasonsToExpandGroup({ account, group, settings, form }),
        }}
      >
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            id={`${account.id}-${setting.name}`}
            setting={setting}
            form={form}
            isReadOnly={!mayChange || setting.is_fixed}
            example={exampleOf(account, setting)}
          />
        ))}
        {mayChange && group === "credentials" && <ConnectionTest test={test} />}
        {canSave && (
          <div className="flex flex-col gap-y-3 px-6 py-4">
            {form.error && (
              <Refusal
                error={form.error}
                {...(form.isConflict && {
                  title: t("form.conflictWhat"),
                  action: { label: t("actions.reload"), do: form.reload },
                })}
              />
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Text size="small" className="text-ui-fg-subtle mr-auto">
                {(group === "decisions" || group === "prices") &&
                  t("form.newPaymentsOnly")}
              </Text>
              {form.hasChanges && (
                <SmallButton onClick={form.discard}>
                  {t("actions.discard")}
                </SmallButton>
              )}
              <SmallButton
                variant={test.hasFailed ? "secondary" : "primary"}
                type="submit"
                disabled={!form.hasChanges}
                isLoading={form.isSaving}
              >
                {t(test.hasFailed ? "actions.saveAnyway" : "actions.save")}
              </SmallButton>
            </div>
          </div>
        )}
      </Section>
    </form>
  )
}

interface TestInput {
  account: string
  settings: ShownSetting[]
  form: SettingsForm
}

/**
 * Tests the typed credentials at the gateway before they are saved. `hasFailed` is true if the test failed and the
 * credentials have not been changed since then.
 */
function useConnectionTest(input: TestInput) {
  const { locale } = useTexts()
  const { account } = input
  const values = typedCredentials(input)
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (tried: typeof values) =>
      postToPlugin<FindingResponse>("/health/test", {
        account,
        locale,
        values: tried,
      }),
  })
  return {
    data,
    error,
    isPending,
    run: () => mutate(values),
    hasFailed:
      data !== undefined &&
      data.severity !== "fine" &&
      JSON.stringify(variables) === JSON.stringify(values),
  }
}

interface ConnectionTestProps {
  test: ReturnType<typeof useConnectionTest>
}

function ConnectionTest({ test }: ConnectionTestProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <SmallButton isLoading={test.isPending} onClick={test.run}>
        {t("connection.test")}
      </SmallButton>
      <div role="status" className="w-full empty:hidden">
        {test.error && (
          <Refusal error={test.error} title={t("connection.failed")} />
        )}
        {test.data && <ConnectionTestResult answer={test.data} />}
      </div>
    </div>
  )
}

function ConnectionTestResult({ answer }: { answer: FindingResponse }) {
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
      {typeof details === "string" && <TechnicalWords text={details} />}
    </Alert>
  )
}

/** Returns the client id and the client secret, each only if the administrator has typed a new value. */
function typedCredentials({ settings, form }: Omit<TestInput, "account">) {
  return Object.fromEntries(
    settings
      .filter(({ name }) => name === "clientId" || name === "clientSecret")
      .filter((one) => form.isChanged(one) && form.textOf(one).trim() !== "")
      .map((one) => [one.name, form.textOf(one).trim()])
  )
}
