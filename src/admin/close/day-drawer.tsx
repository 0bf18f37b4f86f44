import { Drawer, Table, Text } from "@medusajs/ui"
import { type AccountDay, type ShownDay, useDay } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { useAccounts } from "../page/use-accounts"
import { usePaymentWords } from "../payments/use-payment-words"
import { WideTable } from "../settings/wide-table"
import { CsvButton } from "./csv-button"
import { DayCheck } from "./day-check"
import { OpenDetails } from "./open-details"
import { shownDay } from "./shown-day"

interface DrawerProps {
  of: AccountDay
  onClose: () => void
}

/** One day of an account: how money moved, whether everybody has the same, and what is still open. */
export function DayDrawer({ of, onClose }: DrawerProps) {
  const { t, locale } = useTexts()
  const query = useDay(of)
  const day = shownDay(of.day, locale)
  const areSeveral = useAccounts().length > 1
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>
            {areSeveral
              ? t("close.titleOfDay", { day, account: of.account })
              : day}
          </Drawer.Title>
          <Drawer.Description>{t("close.gross")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          <QueryState query={query}>
            {(close) => (
              <>
                <DayCheck close={close} />
                <Lines close={close} />
                <OpenDetails close={close} />
              </>
            )}
          </QueryState>
        </Drawer.Body>
        <Drawer.Footer>
          <CsvButton
            of={{ account: of.account, from: of.day, to: of.day }}
            label={t("close.csv.day")}
          />
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Lines({ close }: { close: ShownDay }) {
  const { t, money } = useTexts()
  const words = usePaymentWords()
  const { currency_code, lines, learnt_later, net } = close
  const nameOf = ({ kind, origin, ...paid }: ShownDay["lines"][number]) =>
    [
      t(`close.movements.${kind}`),
      paid.method && words.method({ ...paid, method: paid.method }),
      paid.brand,
      origin && t(`close.origins.${origin}`),
    ]
      .filter(Boolean)
      .join(" · ")
  return (
    <div>
      <WideTable
        label={t("close.moved")}
        columns={["what", "number", "amount"].map((column) =>
          t(`close.columns.${column}`)
        )}
      >
        {lines.map((line) => (
          <Table.Row key={nameOf(line)}>
            <Table.Cell>{nameOf(line)}</Table.Cell>
            <Table.Cell>{line.count}</Table.Cell>
            <Table.Cell>{money(line.amount, currency_code)}</Table.Cell>
          </Table.Row>
        ))}
        <Table.Row>
          <Table.Cell className="font-medium">
            {t("close.columns.net")}
          </Table.Cell>
          <Table.Cell />
          <Table.Cell className="font-medium">
            {money(net, currency_code)}
          </Table.Cell>
        </Table.Row>
      </WideTable>
      {learnt_later > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          {t("close.learntLater", { number: learnt_later })}
        </Text>
      )}
    </div>
  )
}
