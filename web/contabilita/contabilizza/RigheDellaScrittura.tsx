import { useRef } from 'react';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './contabilizza.module.css';
import type { Manutenzione } from './contabilizza-api.ts';
import { calcolatoDi, propostaDi, type RigaCorretta, totaliDi } from './correzione.ts';

type Conto = Manutenzione['contiAmmessi'][number];

/** An account's number, with its type where two have the same. */
function opzioniDi(conti: readonly Conto[]) {
  const quanti = Map.groupBy(conti, ({ numeroConto }) => numeroConto);
  const codice = ({ numeroConto, codTipoArchivio }: Conto) =>
    quanti.get(numeroConto)?.length === 1 ? numeroConto : `${numeroConto} ${codTipoArchivio}`;
  const perCodice = new Map(conti.map((conto) => [codice(conto), conto.id] as const));
  const perId = new Map(conti.map((conto) => [conto.id, codice(conto)] as const));
  const opzioni: readonly OpzioneScelta[] = conti.map((conto) => ({
    codice: codice(conto),
    descrizione: conto.descrizione,
  }));
  return { perCodice, perId, opzioni };
}

export interface RigheDellaScritturaProps {
  readonly scrittura: Manutenzione;
  readonly righe: readonly RigaCorretta[];
  readonly onCambia: (righe: readonly RigaCorretta[]) => void;
}

/** Accounts and amounts, beside what the rules gave; the last line is a new one that makes it balance. */
export function RigheDellaScrittura(props: RigheDellaScritturaProps) {
  const { scrittura, righe, onCambia } = props;
  const corpo = useRef<HTMLTableSectionElement>(null);
  const conti = opzioniDi(scrittura.contiAmmessi);
  const { dare, avere } = totaliDi(righe);
  const proposta = propostaDi(righe);
  const scrivi = (chiave: number, nuovi: Partial<RigaCorretta>) =>
    onCambia(righe.map((una) => (una.chiave === chiave ? { ...una, ...nuovi } : una)));
  const conto = (codice: string | null) =>
    codice === null ? null : (conti.perCodice.get(codice) ?? null);
  const vaiA = (riga: number, campo: number) =>
    setTimeout(() => {
      const campi = corpo.current?.rows[riga]?.querySelectorAll('input');
      campi?.[campo]?.focus();
    });
  const nuova = (codice: string | null) => {
    const chiave = 1 + Math.max(0, ...righe.map((una) => una.chiave));
    if (codice === null) return;
    onCambia([...righe, { chiave, nRiga: null, conto: conto(codice), ...proposta }]);
    vaiA(righe.length, proposta.avere === null ? 1 : 2);
  };
  return (
    <table className={classi.righe} aria-label="Righe">
      <thead>
        <tr>
          <th scope="col">Riga</th>
          <th scope="col">Conto</th>
          <th scope="col" data-numero>
            Dare
          </th>
          <th scope="col" data-numero>
            Avere
          </th>
          <th scope="col" data-numero>
            Calcolato
          </th>
          <th>
            <span className="solo-lettore">Togli</span>
          </th>
        </tr>
      </thead>
      <tbody ref={corpo}>
        {righe.map((riga, i) => (
          <Riga
            key={riga.chiave}
            numero={i + 1}
            riga={riga}
            calcolato={calcolatoDi(scrittura.righe.find(({ nRiga }) => nRiga === riga.nRiga))}
            opzioni={conti.opzioni}
            conto={riga.conto === null ? null : (conti.perId.get(riga.conto) ?? null)}
            onConto={(codice) => scrivi(riga.chiave, { conto: conto(codice) })}
            onScrivi={(nuovi) => scrivi(riga.chiave, nuovi)}
            onTogli={() => {
              onCambia(righe.filter(({ chiave }) => chiave !== riga.chiave));
              vaiA(i, 0);
            }}
          />
        ))}
        <tr key={`nuova ${righe.length}`}>
          <td>{righe.length + 1}</td>
          <td>
            <CampoScelta
              etichetta={`Conto della riga ${righe.length + 1}`}
              etichettaNascosta
              segnaposto="Numero o parole del conto…"
              opzioni={conti.opzioni}
              valore={null}
              onCambia={nuova}
            />
          </td>
          <Proposta importo={proposta.dare} />
          <Proposta importo={proposta.avere} />
          <td className="nota" data-numero>
            {proposta.dare === null && proposta.avere === null ? '' : 'propone lo sbilancio'}
          </td>
          <td />
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>Totali</td>
          <td data-numero>{stampaEsatto(dare, 2)}</td>
          <td data-numero>{stampaEsatto(avere, 2)}</td>
          <td />
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

const Proposta = ({ importo }: { readonly importo: string | null }) => (
  <td data-numero>
    {importo === null ? null : <span className={classi.proposta}>{stampaEsatto(importo, 2)}</span>}
  </td>
);

const SOLO = { dare: null, avere: null };

interface RigaProps {
  readonly numero: number;
  readonly riga: RigaCorretta;
  readonly calcolato: string | null;
  readonly opzioni: readonly OpzioneScelta[];
  readonly conto: string | null;
  readonly onConto: (codice: string | null) => void;
  readonly onScrivi: (nuovi: Partial<RigaCorretta>) => void;
  readonly onTogli: () => void;
}

function Riga(props: RigaProps) {
  const { numero, riga, calcolato, opzioni, conto, onConto, onScrivi, onTogli } = props;
  const scritto =
    riga.dare === null
      ? `${stampaEsatto(riga.avere ?? '0', 2)} A`
      : `${stampaEsatto(riga.dare, 2)} D`;
  const cambiata = calcolato !== scritto || undefined;
  return (
    <tr>
      <td>{numero}</td>
      <td>
        <CampoScelta
          etichetta={`Conto della riga ${numero}`}
          etichettaNascosta
          opzioni={opzioni}
          valore={conto}
          onCambia={onConto}
        />
      </td>
      {(['dare', 'avere'] as const).map((lato) => (
        <td key={lato} data-cambiata={(riga[lato] !== null && cambiata) || undefined}>
          <CampoNumero
            facoltativo
            etichetta={`${lato === 'dare' ? 'Dare' : 'Avere'} della riga ${numero}`}
            etichettaNascosta
            primo={numero === 1 && lato === 'dare'}
            valore={riga[lato]}
            onCambia={(importo) =>
              // A line stands on one side: what is written on one leaves the other.
              onScrivi(importo === null ? { [lato]: null } : { ...SOLO, [lato]: importo })
            }
          />
        </td>
      ))}
      <td className={cambiata ? classi.rosso : 'nota'} data-numero>
        {calcolato ?? 'aggiunta'}
      </td>
      <td>
        <button type="button" aria-label={`Togli la riga ${numero}`} onClick={onTogli}>
          <Icona nome="chiudi" misura={12} />
        </button>
      </td>
    </tr>
  );
}
