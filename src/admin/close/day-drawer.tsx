import { Button, Drawer, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { ShownDay } from "../api/admin-answer-types"
import { useAccounts, usePluginQuery } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { Details } from "../page/details"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { usePaymentWords } from "../payments/use-payment-words"
import { MovementsCsvButton } from "./movements-csv-button"
import { type DayRow, dayCloseRows } from "./day-close-rows"

interface DrawerProps {
  of: { account: string; day: string }
  onClose: () => void
}

/**
 * Shows one day of an account: its movements of money, whether the plugin has compared its payments with the gateway,
 * and money that is not final yet.
 */
export function DayDrawer({ of, onClose }: DrawerProps) {
  const { t, day: dayOf } = useTexts()
  const query = usePluginQuery<{ day_close: ShownDay }>(
    `/day-closes/${encodeURIComponent(of.account)}/${encodeURIComponent(of.day)}`
  )
  const day = dayOf(of.day)
  const areSeveral = useAccounts().length > 1
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <div className="border-ui-border-base border-b px-6 py-4">
          <Drawer.Title>
            {areSeveral
              ? t("close.titleOfDay", { day, account: of.account })
              : day}
          </Drawer.Title>
          <Drawer.Description>{t("close.gross")}</Drawer.Description>
        </div>
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          <QueryState query={query}>
            {({ day_close: close }) => (
              <>
                <DayComparisonWithGateway close={close} />
                <DayMovementLines close={close} />
                <UnsettledMoneyDetails close={close} />
              </>
            )}
          </QueryState>
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button type="button" size="small" variant="secondary">
              {t("close.back")}
            </Button>
          </Drawer.Close>
          <MovementsCsvButton
            of={{ account: of.account, from: of.day, to: of.day }}
            label={t("close.csv.day")}
          />
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

/**
 * Shows the day's movements of money. Movements with different names are on different lines. Captures are also divided
 * by way of paying and card brand, and refunds by origin. There are also totals of the captures, refunds and disputes,
 * and the net sum. The last lines show how much of the sums is due to discounts and interest.
 */
function DayMovementLines({ close }: { close: ShownDay }) {
  const { t, money } = useTexts()
  const words = usePaymentWords()
  const { currency_code, recorded_later, net } = close
  const inReais = (amount: number) => money(amount, currency_code)
  const originAndMethodOf = ({ origin, ...paid }: ShownDay["lines"][number]) =>
    [
      paid.method && words.method({ ...paid, method: paid.method }),
      paid.brand,
      origin && t(`close.origins.${origin}`),
    ].filter(Boolean)
  const detailOfRow = (row: DayRow) => {
    if (row.kind === "total") {
      return { name: t(`close.totals.${row.of}`), value: inReais(row.amount) }
    }
    if (row.kind === "share") {
      return { name: t(`close.shares.${row.of}`), value: inReais(row.amount) }
    }
    const { line, name, wasCountedEarlier } = row
    const amount = `${inReais(line.amount)} (${line.count})`
    return {
      name: [t(`close.movements.${name}`), ...originAndMethodOf(line)].join(
        " · "
      ),
      value: wasCountedEarlier ? t("close.lostBefore", { amount }) : amount,
    }
  }
  const { moved, shares } = dayCloseRows(close)
  return (
    <div>
      <Details
        rows={[
          ...moved.map(detailOfRow),
          { name: t("close.columns.net"), value: inReais(net) },
          ...shares.map(detailOfRow),
        ]}
      />
      {recorded_later > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
          {t("close.recordedLater", { number: recorded_later })}
        </Text>
      )}
    </div>
  )
}

/**
 * Shows whether and when the plugin has compared the day's payments with the gateway, and how many open discrepancies
 * these payments have.
 */
function DayComparisonWithGateway({ close }: { close: ShownDay }) {
  const { t, dateAndHour } = useTexts()
  const { check, is_over } = close
  const textOfCheck = () => {
    if (!is_over) return t("close.notOver")
    if (check === null) return t("close.check.nothing")
    if (check.at === null) return t("close.check.notYet")
    return t("close.check.done", { date: dateAndHour(check.at) })
  }
  return (
    <div className="txt-small px-6 py-3">
      <p role="status">{textOfCheck()}</p>
      {check !== null && check.discrepancies > 0 && (
        <PageLink to="/payments?view=needs-you">
          {t("close.check.found", { number: check.discrepancies })}
        </PageLink>
      )}
    </div>
  )
}

/** Shows money that is not final yet: payments that are being confirmed, reserved money, and money without an order. */
function UnsettledMoneyDetails({ close }: { close: ShownDay }) {
  const { t, dateAndHour, money } = useTexts()
  const { currency_code, reserved } = close
  const sumOf = (name: "being_confirmed" | "reserved" | "without_order") =>
    close[name].count === 0
      ? t("close.open.none")
      : `${money(close[name].amount, currency_code)} (${close[name].count})`
  const deadline =
    reserved.next_deadline &&
    t("close.open.deadline", { date: dateAndHour(reserved.next_deadline) })
  const openMoneyDetail = (name: string, value: ReactNode) => ({
    name: t(`close.open.${name}.name`),
    hint: t(`close.open.${name}.hint`),
    value,
  })
  return (
    <Details
      rows={[
        openMoneyDetail("being_confirmed", sumOf("being_confirmed")),
        openMoneyDetail("reserved", [sumOf("reserved"), deadline].join(" ")),
        openMoneyDetail(
          "without_order",
          close.without_order.count === 0 ? (
            sumOf("without_order")
          ) : (
            <PageLink to="/payments?view=needs-you">
              {sumOf("without_order")}
            </PageLink>
          )
        ),
      ]}
    />
  )
}
