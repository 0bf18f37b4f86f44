import { Tabs } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { useTexts } from "../i18n/use-texts"
import { PageHead } from "../page/page-head"
import { TestEnvironment } from "../page/test-environment"
import { NotificationsTab } from "./notifications-tab"
import { OperationsTab } from "./operations-tab"

const TABS = {
  notifications: NotificationsTab,
  operations: OperationsTab,
}

type TabName = keyof typeof TABS

const NAMES = Object.keys(TABS) as TabName[]

/** For who looks into why: what the gateway told, and what was asked of it. */
export function TechnicalPage() {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const shown =
    NAMES.find((name) => name === params.get("tab")) ?? "notifications"
  return (
    <div className="flex flex-col gap-y-3">
      <PageHead
        title={t("technical.menu")}
        description={t("technical.description")}
      />
      <TestEnvironment />
      {/* Filters of one list are none of another. */}
      <Tabs value={shown} onValueChange={(tab) => setParams({ tab })}>
        <Tabs.List aria-label={t("technical.menu")} className="mb-3 flex-wrap">
          {NAMES.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`technical.tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {NAMES.map((name) => {
          const Content = TABS[name]
          return (
            <Tabs.Content key={name} value={name}>
              <Content />
            </Tabs.Content>
          )
        })}
      </Tabs>
    </div>
  )
}
