import { Guilloche } from '#ui/brand/guilloche.tsx'

/** An invented certificate, which Verify calls not genuine. */
const example = {
  number: 'CD-2025-SPECIMEN',
  hash: ['5b0e47c1 9f2ad683 1c7e90b4 d85f3a26', 'e4917b0c 63d8f15a 0a2cb97e 4f86d13b'],
}

/** A specimen of a certificate of deposit, marked so that it cannot be taken for a real one. */
export function Specimen() {
  return (
    <figure className="specimen" data-theme="ivory" aria-label="Specimen of a certificate of deposit">
      <Guilloche
        kind="border"
        seed="specimen"
        width={2100}
        height={1480}
        thickness={130}
        className="spec-border"
      />
      <div className="spec-in">
        <p className="serif spec-title">Certificate of Deposit</p>
        <p className="spec-number">No. {example.number}</p>
        <p className="small muted">This certifies that the bank holds on deposit for</p>
        <p className="serif spec-name">A Client of the Bank</p>
        <p className="spec-sum num">$250,000.00</p>
        <dl>
          <div>
            <dt>Term</dt>
            <dd>3 years</dd>
          </div>
          <div>
            <dt>Rate a year</dt>
            <dd className="num">3.40%</dd>
          </div>
          <div>
            <dt>Maturity date</dt>
            <dd className="num">20 Sep 2028</dd>
          </div>
        </dl>
        <p className="spec-marks">
          {example.hash.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <figcaption className="spec-stamp">Specimen</figcaption>
    </figure>
  )
}
