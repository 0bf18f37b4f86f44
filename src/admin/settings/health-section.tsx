import { Alert, StatusBadge, Table } from "@medusajs/ui"
import type { HealthAnswer, HealthStatus } from "../api/contract"
import { useHealth } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { shownDetails } from "./shown-details"
import { Section } from "./section"
import { TestAlert } from "./test-alert"
import { WideTable } from "./wide-table"

const COLUMNS = ["check", "state", "details"]

const COLORS: Record<HealthStatus, "green" | "orange" | "red" | "grey"> = {
  ok: "green",
  degraded: "orange",
  failing: "red",
  unknown: "grey",
}

interface HealthProps {
  account: string
  mayChange: boolean
}

/** One word on how payments are doing, why, and what was looked at. */
export function HealthSection({ account, mayChange }: HealthProps) {
  const { t } = useTexts()
  const { data, error } = useHealth()
  const isOurs = (one: { account: string | null }) =>
    one.account === null || one.account === account
  const reasons = (data?.reasons.filter(isOurs) ?? []).map(
    ({ code, details }) =>
      t(`health.reasons.${code}`, { defaultValue: details })
  )
  const checks = data?.checks.filter(isOurs) ?? []
  const status = worstOf(checks)
  return (
    <Section
      title={t("health.title")}
      description={t("health.description")}
      aside={data && <Status status={status} />}
    >
      {error && !data && (
        <div className="px-6 py-4">
          <Alert variant="warning">{t("health.unavailable")}</Alert>
        </div>
      )}
      {reasons.length > 0 && (
        <div className="px-6 py-4">
          <Alert variant={status === "failing" ? "error" : "warning"}>
            <ul>
              {/* Several calls that are paused are one sentence: the table below names them. */}
              {[...new Set(reasons)].map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      {data && <Checks checks={checks} />}
      {mayChange && <TestAlert />}
    </Section>
  )
}

/** The word for one account: what is wrong with another one is none of it. */
function worstOf(checks: HealthAnswer["checks"]): HealthStatus {
  const worst = (["failing", "degraded"] as const).find((status) =>
    checks.some((check) => check.status === status)
  )
  return worst ?? "ok"
}

function Checks({ checks }: Pick<HealthAnswer, "checks">) {
  const { t, locale } = useTexts()
  return (
    <WideTable
      label={t("health.title")}
      columns={COLUMNS.map((column) => t(`health.${column}`))}
    >
      {checks.map(({ name, account, status, details }) => (
        <Table.Row key={`${name}-${account ?? ""}`}>
          <Table.Cell>
            {t(`health.checks.${name}`, { defaultValue: name })}
          </Table.Cell>
          <Table.Cell>
            <Status status={status} />
          </Table.Cell>
          <Table.Cell className="whitespace-normal py-2">
            {shownDetails(details, locale)
              // The list of discrepancies has the kinds in words.
              .filter(({ of }) => of !== "kinds")
              .map(({ of, name: detail, value }) => {
                const label = t(`health.detailNames.${detail}`, {
                  defaultValue: detail.replaceAll("_", " "),
                })
                const owner = of && t(`health.owners.${of}`, of)
                return `${owner ? `${owner}, ` : ""}${label}: ${value}`
              })
              .join(" · ")}
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}

function Status({ status }: { status: HealthStatus }) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLORS[status]}>
      {t(`health.status.${status}`)}
    </StatusBadge>
  )
}
