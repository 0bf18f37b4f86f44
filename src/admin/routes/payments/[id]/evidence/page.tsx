import { useParams } from "react-router-dom"
import { EvidencePage } from "../../../../payments/evidence-page"

/** /payments/:id/evidence */
const PaymentEvidencePage = () => <EvidencePage id={useParams().id ?? ""} />

export default PaymentEvidencePage
