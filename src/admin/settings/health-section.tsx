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
  const reasons = data?.reasons.filter(isOurs) ?? []
  return (
    <Section
      title={t("health.title")}
      description={t("health.description")}
      aside={data && <Status status={data.status} />}
    >
      {error && !data && (
        <div className="px-6 py-4">
          <Alert variant="warning">{t("health.unavailable")}</Alert>
        </div>
      )}
      {reasons.length > 0 && (
        <div className="px-6 py-4">
          <Alert variant={data?.status === "failing" ? "error" : "warning"}>
            <ul>
              {reasons.map(({ code, details, ...reason }) => (
                <li key={`${code}-${reason.account ?? ""}`}>{details}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      {data && <Checks checks={data.checks.filter(isOurs)} />}
      {mayChange && <TestAlert />}
    </Section>
  )
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
              .map(
                ([detail, value]) =>
                  `${t(`health.detailNames.${detail}`, {
                    defaultValue: detail.replaceAll("_", " "),
                  })}: ${value}`
              )
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
