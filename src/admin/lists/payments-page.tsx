import { Container, Tabs, Text } from "@medusajs/ui"
import { Link, useSearchParams } from "react-router-dom"
import { useMay } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { usePageFilters } from "../page/page-filters"
import { Section } from "../page/section"
import { TestEnvironment } from "../page/test-environment"
import { ChargesOfView } from "./charges-of-view"
import { DiscrepanciesOfView } from "./discrepancies-of-view"
import { ListFilters } from "./list-filters"
import { SalesFigures } from "./sales-figures"
import {
  askedOf,
  FILTERS,
  type FilterName,
  VIEW_NAMES,
  viewOf,
  VIEWS,
} from "./views"
import { SmallButton } from "../page/small-button"

/** All payments, also those without an order, in views: payments that wait for a person, a payer, a capture … */
export function PaymentsPage() {
  const { t } = useTexts()
  const { money: mayMoveMoney } = useMay()
  const [, setSearch] = useSearchParams()
  const { values, rows, set, turnTo } = usePageFilters([...FILTERS, "view"])
  const view = viewOf(values.view)
  const query = askedOf(view, values, rows)
  const goTo = (name: string) => setSearch(name === "all" ? {} : { view: name })
  const narrowing: readonly FilterName[] = [...VIEWS[view].filters, "account"]
  const shown = {
    view,
    query,
    rows,
    onTurn: turnTo,
    empty: t(
      narrowing.some((name) => values[name] !== "")
        ? "chargeList.noneFound"
        : `chargeList.none.${view}`
    ),
  }
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironment />
      <Section
        level="h1"
        title={t("chargeList.title")}
        description={t("chargeList.description")}
        aside={
          <>
            <SmallButton asChild>
              <Link to="/payments/close">{t("close.menu")}</Link>
            </SmallButton>
            {mayMoveMoney && (
              <SmallButton variant="primary" asChild>
                <Link to="/payments/create-link">{t("links.make.menu")}</Link>
              </SmallButton>
            )}
          </>
        }
      >
        <SalesFigures />
      </Section>
      <Container className="divide-y p-0">
        <Tabs value={view} onValueChange={goTo}>
          <Tabs.List
            aria-label={t("chargeList.views.label")}
            className="flex-wrap px-6 py-4"
          >
            {VIEW_NAMES.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {t(`chargeList.views.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={view} className="divide-y">
            <Text size="small" className="text-ui-fg-subtle px-6 py-3">
              {t(`chargeList.about.${view}`)}
            </Text>
            <ListFilters
              view={view}
              values={values}
              onSet={set}
              onClear={() => goTo(view)}
            />
            {VIEWS[view].list === "charges" ? (
              <ChargesOfView key={view} {...shown} />
            ) : (
              <DiscrepanciesOfView {...shown} />
            )}
          </Tabs.Content>
        </Tabs>
      </Container>
    </div>
  )
}
