import { useParams } from "react-router-dom"
import { PageName } from "../../../../page/page-name"
import { EvidencePage } from "../../../../payments/charge-page/evidence-page"

export const handle = { breadcrumb: () => <PageName text="dispute.evidence" /> }

const PaymentEvidencePage = () => <EvidencePage id={useParams().id ?? ""} />

export default PaymentEvidencePage
