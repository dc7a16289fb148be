import { differenza } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { Traccia } from '#web/calcolo/Traccia.tsx';
import { TabellaContabile } from '#web/contabilita/TabellaContabile.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Cifre } from '#web/ui/Cifre.tsx';
import { cifra } from './ConfrontoBreve.tsx';
import classi from './chiusura.module.css';
import type { Rimanenza } from './chiusura-api.ts';
import { nomeFonte } from './righe-chiusura.ts';

const LARGHEZZA = 760;

const oTratto = (importo: string | null): string => (importo === null ? '–' : cifra(importo));

/** A value that was read, with where and of which day. */
const daDove = (fonte: string | null, giorno: string | null): string =>
  [nomeFonte(fonte), giorno && `del ${stampaData(giorno)}`].filter(Boolean).join(', ');

function Ingressi({ rimanenza }: { readonly rimanenza: Rimanenza }) {
  const { prezzo, fontePrezzo, dataPrezzo, cambio, fonteCambio, dataCambio } = rimanenza;
  const { coefficiente, poolFactor, tassoEffettivo, metodo, numeroConto } = rimanenza;
  const usati = [
    ['Prezzo', prezzo, daDove(fontePrezzo, dataPrezzo)],
    ['Cambio', cambio, daDove(fonteCambio, dataCambio)],
    ['Coefficiente', coefficiente, ''],
    ['Pool factor', poolFactor, ''],
    ['Tasso effettivo', tassoEffettivo, 'annuo'],
  ] as const;
  return (
    <section className={classi.parte} aria-label="Valori usati">
      <h3 className="titoletto">Valori usati</h3>
      <dl className={classi.fatti}>
        {usati.map(([nome, valore, fonte]) =>
          valore === null ? null : (
            <div key={nome} style={{ display: 'contents' }}>
              <dt>{nome}</dt>
              <dd>
                {testoEsatto(valore)} <span className="spiega">{fonte}</span>
              </dd>
            </div>
          ),
        )}
        <dt>Metodo e conto</dt>
        <dd>
          {metodo ?? '–'}{' '}
          <span className="spiega">{numeroConto ? `conto ${numeroConto}` : ''}</span>
        </dd>
      </dl>
    </section>
  );
}

interface CassettoRimanenzaProps {
  readonly rimanenza: Rimanenza;
  readonly onChiudi: () => void;
}

/** A position as it was valued: its figures, what is missing, its lots, the way to each figure, the values used. */
export function CassettoRimanenza({ rimanenza, onChiudi }: CassettoRimanenzaProps) {
  const { cod_Titolo, descrizione, cod_Portafoglio, cod_Depositario, anomalie, lotti } = rimanenza;
  const { costoAnte, svalutazione, ripresa, valoreBilancio, valoreMercato, rateo } = rimanenza;
  return (
    <Cassetto
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
      titolo={`${cod_Titolo} · ${descrizione}`}
    >
      {/* What is read takes the focus, so that arrows scroll it. */}
      <p className={`nota ${classi.dove}`} tabIndex={-1} data-autofocus>
        {cod_Portafoglio}, {cod_Depositario},{' '}
        {rimanenza.immCirc === 'I' ? 'immobilizzato' : 'circolante'}
        {rimanenza.corta ? ', posizione corta' : ''} · {testoEsatto(rimanenza.quantita)}{' '}
        {rimanenza.codDivisa}
      </p>
      <Cifre
        etichetta="Cifre"
        cifre={[
          { nome: 'Costo', valore: cifra(costoAnte), accanto: 'prima della valutazione' },
          ...(rimanenza.tipoIfrs9 === null
            ? [
                {
                  nome: 'Svalutazione',
                  valore: oTratto(svalutazione && differenza('0', svalutazione)),
                  accanto: 'a conto economico',
                },
                { nome: 'Ripresa', valore: oTratto(ripresa), accanto: 'fino al costo' },
              ]
            : [
                {
                  nome: 'Al fair value',
                  valore: oTratto(rimanenza.variazioneFairValue),
                  accanto: `classe ${rimanenza.tipoIfrs9}`,
                },
                {
                  nome: 'Riserva',
                  valore: oTratto(rimanenza.riservaFairValue),
                  accanto: 'dopo la valutazione',
                },
              ]),
          { nome: 'Valore di bilancio', valore: oTratto(valoreBilancio), accanto: 'EUR' },
          { nome: 'Mercato', valore: oTratto(valoreMercato), accanto: 'senza rateo' },
          { nome: 'Rateo', valore: oTratto(rateo), accanto: 'a parte' },
        ]}
      />
      {anomalie.length > 0 ? (
        <ul className={`avvisa puntato ${classi.avviso}`} role="alert">
          {anomalie.map((una) => (
            <li key={una}>{una}</li>
          ))}
        </ul>
      ) : null}
      {lotti.length > 0 ? (
        <section className={classi.parte} aria-label="Lotti">
          <h3 className="titoletto">Lotti</h3>
          <TabellaContabile
            etichetta="Lotti"
            colonne={['Lotto', 'Data', 'Quantità', 'Costo', 'In divisa']}
            numeri={3}
            righe={lotti.map(({ codLotto, data, quantita, costo, costoDivisa }) => ({
              chiave: codLotto,
              celle: [
                codLotto,
                stampaData(data),
                ...[testoEsatto(quantita), testoEsatto(costo, 2), testoEsatto(costoDivisa, 2)],
              ],
            }))}
          />
        </section>
      ) : null}
      <Ingressi rimanenza={rimanenza} />
      <Traccia
        passi={rimanenza.traccia}
        titolo="Come si arriva"
        decimaliMin={2}
        vuota="Il valore è il costo: nessun passo lo cambia."
      />
    </Cassetto>
  );
}
