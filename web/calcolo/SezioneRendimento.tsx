import { type Decimali, testoNumero } from '#domain/money/numero-italiano.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import classi from './calcolo.module.css';
import type { Analisi, RateoTitolo } from './calcolo-api.ts';
import { Fatti, type Fatto } from './Fatti.tsx';
import { giorno, numero } from './numeri.ts';
import type { Convenzione, StatoAnalisi } from './use-analisi.ts';

const PREZZO: Decimali = { decimaliMin: 2, decimaliMax: 6 };
const RENDIMENTO: Decimali = { decimaliMin: 2, decimaliMax: 4 };
const CONVENZIONI: readonly (readonly [Convenzione, string])[] = [
  ['MEF', 'Annua'],
  ['PERIODICA', 'Periodica'],
];

const percento = (valore: string | null | undefined): string =>
  valore ? `${testoNumero(valore, RENDIMENTO)} %` : '—';
const cifra = (valore: string | undefined, decimali: Decimali = RENDIMENTO): string =>
  valore === undefined ? '—' : testoNumero(valore, decimali);

/** Always the same figures, so that nothing moves while one types. */
function fatti(analisi: Analisi | null, buono: boolean): readonly Fatto[] {
  const rendimenti: readonly Fatto[] = buono
    ? [
        { etichetta: 'Semplice lordo', valore: percento(analisi?.sempliceLordo), forte: true },
        { etichetta: 'Semplice netto', valore: percento(analisi?.sempliceNetto), forte: true },
        { etichetta: 'Composto lordo', valore: percento(analisi?.compostoLordo) },
        { etichetta: 'Composto netto', valore: percento(analisi?.rendimentoNetto) },
      ]
    : [
        { etichetta: 'Lordo', valore: percento(analisi?.rendimentoLordo), forte: true },
        { etichetta: 'Netto', valore: percento(analisi?.rendimentoNetto), forte: true },
      ];
  return [
    ...rendimenti,
    { etichetta: 'Tel quel lordo', valore: analisi ? numero(analisi.telQuelLordo100) : '—' },
    { etichetta: 'Tel quel netto', valore: cifra(analisi?.telQuelNetto100, PREZZO) },
    { etichetta: 'Durata, anni', valore: cifra(analisi?.durata) },
    { etichetta: 'Durata modificata', valore: cifra(analisi?.durataModificata) },
    { etichetta: 'Convessità', valore: cifra(analisi?.convessita) },
    { etichetta: 'Giorni residui', valore: analisi ? String(analisi.giorniResidui) : '—' },
  ];
}

/** Where the price in the field comes from. */
function origine({ scritto, rateo }: StatoAnalisi): string {
  if (scritto.rendimento !== null) return 'dal rendimento';
  const ultimo = rateo?.ultimoPrezzo;
  if (!ultimo) return scritto.prezzo === null ? 'nessuno in Quotazioni' : 'scritto';
  const detto = `${testoNumero(ultimo.valore, PREZZO)} del ${giorno(ultimo.data)}`;
  return scritto.prezzo === null
    ? `da Quotazioni, ${giorno(ultimo.data)}`
    : `ultimo in Quotazioni ${detto}`;
}

function nota({ analisi, mancaAnalisi }: RateoTitolo): string | null {
  if (mancaAnalisi !== null) return mancaAnalisi;
  const parole = [
    ...(analisi?.reale ? ['Rendimento reale: l’inflazione si aggiunge.'] : []),
    ...(analisi?.presunto ? ['Presunto: il tasso di alcune cedole non è ancora noto.'] : []),
  ];
  return parole.length > 0 ? parole.join(' ') : null;
}

export interface SezioneRendimentoProps {
  readonly stato: StatoAnalisi;
  readonly buono: boolean;
  readonly onEntra: () => void;
}

/** A price gives the yield, a yield the price: one is typed, the other follows. */
export function SezioneRendimento({ stato, buono, onEntra }: SezioneRendimentoProps) {
  const { rateo, scritto } = stato;
  const detto = rateo ? nota(rateo) : null;
  return (
    <section aria-label="Rendimento" className={classi.sezione} onFocus={onEntra}>
      <h3 className="titoletto">Rendimento</h3>
      <div className={classi.domanda}>
        <div data-calcolato={scritto.prezzo === null || undefined}>
          <CampoNumero
            etichetta="Prezzo (corso secco)"
            valore={stato.prezzo}
            onCambia={stato.scriviPrezzo}
            decimali={PREZZO}
            aiuto={origine(stato)}
            facoltativo
          />
        </div>
        <div data-calcolato={scritto.rendimento === null || undefined}>
          <CampoNumero
            etichetta={buono ? 'Rendimento semplice %' : 'Rendimento lordo %'}
            valore={stato.rendimento}
            onCambia={stato.scriviRendimento}
            decimali={RENDIMENTO}
            aiuto={scritto.rendimento === null ? 'dal prezzo' : 'scritto'}
            facoltativo
          />
        </div>
        {buono ? null : (
          <Segmenti
            etichetta="Capitalizzazione"
            scelte={CONVENZIONI}
            valore={scritto.convenzione}
            onScelta={(convenzione) => stato.scrivi({ convenzione })}
          />
        )}
      </div>
      <Fatti fatti={fatti(rateo?.analisi ?? null, buono)} fitti />
      <p
        className={classi.nota}
        role="status"
        data-tono={rateo?.mancaAnalisi ? 'avviso' : undefined}
      >
        {detto}
      </p>
    </section>
  );
}
