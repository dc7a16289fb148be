import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { CartaDocumenti } from '#web/record/Documenti.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import classi from '../contabilizza/contabilizza.module.css';
import { type Estesa, estesaDi } from '../contabilizza/contabilizza-api.ts';
import { ComeSiArriva, TestataScrittura } from '../contabilizza/PartiScrittura.tsx';
import { dareEAvere, TabellaContabile } from '../TabellaContabile.tsx';

const GIORNALE = '/page/contabilita/archivi/giornale';
const LARGHEZZA = 872;

export interface CassettoScritturaProps {
  readonly id: number;
  readonly onChiudi: () => void;
}

/** An entry of the journal with all its reasons: lines, movement, templates, symbols, run, seal. */
export function CassettoScrittura({ id, onChiudi }: CassettoScritturaProps) {
  const { data: estesa, error } = useQuery(estesaDi(id));
  return (
    <Cassetto
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
      titolo={
        estesa
          ? `Scrittura ${estesa.numero}/${estesa.esercizio} · ${estesa.descrizione}`
          : 'Scrittura'
      }
    >
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      {estesa ? <Contenuto estesa={estesa} /> : null}
    </Cassetto>
  );
}

function Contenuto({ estesa }: { readonly estesa: Estesa }) {
  return (
    <>
      <TestataScrittura scrittura={estesa} />
      <TabellaContabile
        etichetta="Righe"
        colonne={['Conto', 'Descrizione', 'Dare', 'Avere']}
        numeri={2}
        righe={estesa.righe.map(({ nRiga, numeroConto, descrizioneConto, segno, importo }) => ({
          chiave: nRiga,
          celle: [numeroConto, descrizioneConto, ...dareEAvere(segno, importo)],
        }))}
        totale={['', 'Totale', stampaEsatto(estesa.totale, 2), stampaEsatto(estesa.totale, 2)]}
      />
      <div className={classi.spiega} style={{ marginTop: 14 }}>
        <ComeSiArriva estesa={estesa} />
        <Ragioni estesa={estesa} />
      </div>
      {estesa.stato === 'C' ? <CartaDocumenti tabella="giornale" id={estesa.id} /> : null}
    </>
  );
}

/** The templates of its lines, the run that wrote it, what corrects it and what it corrects. */
function Ragioni({ estesa }: { readonly estesa: Estesa }) {
  const { modelli, elaborazione, origine, rettifiche, hash, registratoDa, registratoIl } = estesa;
  const altre = [
    ...(origine ? [['Corregge la scrittura', origine] as const] : []),
    ...rettifiche.map((una) => ['Corretta dalla scrittura', una] as const),
  ];
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Da dove viene">
      <h2 className="titoletto">Da dove viene</h2>
      <ul className="puntato">
        {modelli.map(({ nScrittura, nRiga, conto, segno, importo }) => (
          <li key={`${nScrittura} ${nRiga}`}>
            Modello {nScrittura}, riga {nRiga}: {conto} {segno} = {importo}
          </li>
        ))}
        {elaborazione ? (
          <li>
            Generata da {elaborazione.generataDa} il {stampaIstante(elaborazione.generataIl)}, dal{' '}
            {stampaData(elaborazione.dal)} al {stampaData(elaborazione.al)}
            {estesa.manuale ? '; corretta a mano' : ''}
          </li>
        ) : null}
        {registratoDa && registratoIl ? (
          <li>
            Trasferita da {registratoDa} il {stampaIstante(registratoIl)}
          </li>
        ) : null}
        {altre.map(([che, { id, numero, esercizio }]) => (
          <li key={id}>
            {che}{' '}
            <Link
              className={classi.legame ?? ''}
              to={GIORNALE}
              search={{ scrittura: String(id) } as never}
            >
              {numero}/{esercizio}
            </Link>
          </li>
        ))}
      </ul>
      {hash ? (
        <p className="nota" style={{ marginTop: 8, overflowWrap: 'anywhere' }}>
          Impronta {hash}
        </p>
      ) : null}
    </section>
  );
}
