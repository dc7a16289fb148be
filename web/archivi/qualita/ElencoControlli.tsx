import { controlloDi } from '#domain/archivi/qualita/controlli.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './qualita.module.css';
import type { Giudizio } from './qualita-api.ts';
import type { Scelto } from './use-indirizzo.ts';

export interface EsitoArchivio {
  readonly archivio: TipoArchivio;
  readonly giudizio: Giudizio | undefined;
  readonly errore: Error | null;
}

interface ElencoProps {
  readonly esiti: readonly EsitoArchivio[];
  readonly scelto: Scelto | null;
  readonly onScegli: (scelto: Scelto) => void;
}

export const totale = (giudizio: Giudizio | undefined): number =>
  (giudizio?.controlli ?? []).reduce((somma, { righe }) => somma + righe, 0);

/** Every archive with what its checks found; what is in order takes one quiet line. */
export function ElencoControlli({ esiti, scelto, onScegli }: ElencoProps) {
  return (
    <nav className={classi.elenco} aria-label="Controlli per archivio">
      {esiti.map((esito) => (
        <Archivio key={esito.archivio.tipo} {...esito} scelto={scelto} onScegli={onScegli} />
      ))}
    </nav>
  );
}

interface ArchivioProps extends EsitoArchivio {
  readonly scelto: Scelto | null;
  readonly onScegli: (scelto: Scelto) => void;
}

function Archivio({ archivio, giudizio, errore, scelto, onScegli }: ArchivioProps) {
  const suoi = giudizio?.controlli ?? [];
  const aperto = (codice: string) => scelto?.archivio === archivio && scelto.controllo === codice;
  const mostrati = suoi.filter(({ righe, codice }) => righe > 0 || aperto(codice));
  const inOrdine = suoi.filter((uno) => uno.attivo && !mostrati.includes(uno));
  const id = `qualita-${archivio.tipo}`;
  return (
    <section className={classi.archivio} aria-labelledby={id}>
      <h2 id={id}>
        <span>{archivio.intestazione}</span>
        <span>{giudizio ? stampaIntero(totale(giudizio)) : ''}</span>
      </h2>
      <ul>
        {mostrati.map(({ codice, righe, accettate }) => {
          const controllo = controlloDi(codice);
          return controllo ? (
            <li key={codice}>
              <button
                type="button"
                className={classi.controllo}
                data-gravita={controllo.gravita}
                aria-current={aperto(codice) || undefined}
                onClick={() => onScegli({ archivio, controllo: codice })}
              >
                <span className={classi.segno} aria-hidden="true" />
                <span className={classi.nome}>{controllo.titolo}</span>
                {accettate > 0 ? (
                  <span className={classi.accettate}>{stampaIntero(accettate)} accettate</span>
                ) : null}
                <span className={classi.conto}>{stampaIntero(righe)}</span>
              </button>
            </li>
          ) : null;
        })}
      </ul>
      <Quieta giudizio={giudizio} errore={errore} inOrdine={inOrdine.length} />
    </section>
  );
}

interface QuietaProps {
  readonly giudizio: Giudizio | undefined;
  readonly errore: Error | null;
  readonly inOrdine: number;
}

function Quieta({ giudizio, errore, inOrdine }: QuietaProps) {
  if (errore) return <p className={classi.errore}>{errore.message}</p>;
  if (!giudizio) return <p className={classi.attesa}>Si controlla…</p>;
  if (inOrdine === 0) return null;
  const conAccettate = giudizio.controlli.some(({ righe, accettate }) => righe === 0 && accettate);
  return (
    <p className={classi.quieta}>
      <Icona nome="spunta" misura={12} />
      {inOrdine === 1 ? 'Un controllo in ordine' : `${inOrdine} controlli in ordine`}
      {conAccettate ? ', con anomalie accettate' : ''}
    </p>
  );
}
