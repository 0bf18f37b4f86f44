import { useParams } from "react-router-dom"
import { PageName } from "../../../page/page-name"
import { ChargePage } from "../../../payments/charge-page/charge-page"

export const handle = { breadcrumb: () => <PageName text="charge.one" /> }

const PaymentPage = () => <ChargePage id={useParams().id ?? ""} />

export default PaymentPage
