import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  rotteDelMovimento,
  type ScritturaDelMovimentoWire,
  type ScrittureDelMovimentoWire,
} from '#contract/contabilita/movimento.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import contabile from './contabilizza/contabilizza.module.css';
import { sbilancioInParole, totaliDi } from './contabilizza/correzione.ts';
import { SceltaLibro } from './SceltaLibro.tsx';
import classi from './scritture-del-movimento.module.css';
import { dareEAvere, TabellaContabile } from './TabellaContabile.tsx';

interface Props {
  readonly idMovimento: number;
  /** What is known of the movement changes with it. */
  readonly versione: number;
}

const ARCHIVI = '/page/contabilita/archivi';

/** Under a registered movement the entries that it made, or those that it will make. */
export default function ScrittureDelMovimento({ idMovimento, versione }: Props) {
  const [codLibro, setCodLibro] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['contabilizza', 'movimento', idMovimento, versione, codLibro],
    queryFn: ({ signal }) =>
      chiama(rotteDelMovimento.scritture, {
        ...{ params: { id: idMovimento }, query: codLibro ? { codLibro } : {}, signal },
      }),
  });
  if (error)
    return (
      <section className="pannello">
        <p role="alert">Le scritture non sono state lette: {testoErrore(error)}</p>
      </section>
    );
  if (!data && codLibro === null) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Scritture del movimento">
      <SceltaLibro valore={codLibro} onCambia={setCodLibro} />
      {data ? <Scritture dette={data} /> : null}
    </section>
  );
}

interface ScrittureProps {
  readonly dette: ScrittureDelMovimentoWire;
  /** Whether what they stand under says already that they are to come. */
  readonly sottoTitolo?: boolean;
}

/** The entries of a movement, what hinders them, or that it gives none. */
export function Scritture({ dette, sottoTitolo }: ScrittureProps) {
  const { codLibro, scritture, scarti } = dette;
  return (
    <>
      {scritture.map((una, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: those to come have no number
        <Scrittura key={i} una={una} codLibro={codLibro} sottoTitolo={sottoTitolo} />
      ))}
      {scarti.map((messaggio) => (
        <p key={messaggio} className="spiega errato" role="alert">
          {messaggio}
        </p>
      ))}
      {scritture.length + scarti.length === 0 ? (
        <p className="nota">Questo movimento non dà scritture nel libro {codLibro}.</p>
      ) : null}
    </>
  );
}

interface ScritturaProps {
  readonly una: ScritturaDelMovimentoWire;
  readonly codLibro: string;
  readonly sottoTitolo: boolean | undefined;
}

const TITOLI = {
  G: 'Scrittura da confermare',
  P: 'Scritture che ne deriveranno',
  R: 'Rettifica che la prossima generazione scriverà',
} as const;

function Titolo({ una, codLibro, sottoTitolo }: ScritturaProps) {
  const { stato, numero, esercizio, dataContabile, registratoDa, registratoIl } = una;
  if (stato === 'C')
    return (
      <>
        <h2 className="titoletto">
          Scrittura n. {numero}/{esercizio} del {stampaData(dataContabile)}
        </h2>
        <span>
          libro {codLibro} · confermata il {registratoIl ? stampaIstante(registratoIl) : ''} da{' '}
          {registratoDa} ·{' '}
          <Link
            className={contabile.legame ?? ''}
            to={`${ARCHIVI}/giornale` as never}
            search={{ scrittura: String(una.id), libro: codLibro } as never}
          >
            Giornale
          </Link>
        </span>
      </>
    );
  return (
    <>
      {sottoTitolo ? null : (
        <h2 className="titoletto">{TITOLI[stato === 'P' && una.tipo === 'R' ? 'R' : stato]}</h2>
      )}
      <span>
        libro {codLibro} · {stampaData(dataContabile)}
      </span>
    </>
  );
}

/** An entry as accountants write it: each line with the formula that it comes from, and what it comes to. */
function Scrittura({ una, codLibro, sottoTitolo }: ScritturaProps) {
  const { dare, avere, sbilancio } = totaliDi(
    una.righe.map(({ segno, importo }) =>
      segno === 'D' ? { dare: importo, avere: null } : { dare: null, avere: importo },
    ),
  );
  return (
    <div data-futura={una.stato === 'P' || undefined}>
      <header className={classi.testa}>
        <Titolo una={una} codLibro={codLibro} sottoTitolo={sottoTitolo} />
      </header>
      <TabellaContabile
        colonne={['Riga', 'Conto', 'Descrizione', 'Perché', 'Dare', 'Avere']}
        numeri={2}
        righe={una.righe.map((riga) => ({
          chiave: riga.nRiga,
          celle: [
            riga.nRiga,
            <Link
              key="conto"
              className={contabile.legame ?? ''}
              to={`${ARCHIVI}/mastrini` as never}
              search={{ conto: String(riga.descrizioneContoId), libro: codLibro } as never}
            >
              {riga.numeroConto}
            </Link>,
            riga.descrizioneConto,
            <span key="perche" className={classi.perche}>
              {riga.perche ?? ''}
            </span>,
            ...dareEAvere(riga.segno, riga.importo),
          ],
        }))}
        totale={[
          ...['', '', `Sbilancio ${sbilancioInParole(sbilancio)}`, ''],
          ...[stampaEsatto(dare, 2), stampaEsatto(avere, 2)],
        ]}
      />
    </div>
  );
}
