import { PaymentLinkPage } from "../../../../links/payment-link-page"
import { PageName } from "../../../../page/page-name"

export const handle = { breadcrumb: () => <PageName text="links.one" /> }

export default PaymentLinkPage
