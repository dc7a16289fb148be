import type { CSSProperties, ReactNode } from 'react';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { RICONCILIAZIONE } from '#web/movimenti/indirizzi.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Accanto } from './Accanto.tsx';
import { siScriveBozza } from './colonne-conto.ts';
import { type Corrente, idDiscordanzaDi } from './corrente.ts';
import { DueLatiScelti } from './DueLatiScelti.tsx';
import { FORMATI_LETTI } from './formati.ts';
import { GrigliaMovimenti } from './GrigliaMovimenti.tsx';
import { GrigliaPosizioni } from './GrigliaPosizioni.tsx';
import { GrigliaRighe, QUALI } from './GrigliaRighe.tsx';
import classi from './riconciliazione.module.css';
import type { Discordanza, MovimentoDiConto, RigaDiConto } from './riconciliazione-api.ts';
import { dueLati } from './scelta-dei-due-lati.ts';
import { type AzioniConto, tastiMovimenti, tastiPosizioni, tastiRighe } from './tasti-conto.ts';
import type { AttiConto } from './use-atti-conto.ts';
import type { LatoLetto } from './use-conto.ts';
import { useDueListe, usePosizioni } from './use-liste-conto.ts';
import { type SceltaConto, useSceltaConto } from './use-scelta-conto.ts';

export interface ListeContoProps {
  readonly dossier: LatoLetto | null;
  readonly cassa: LatoLetto | null;
  readonly scrive: boolean;
  readonly atti: AttiConto;
  readonly azioni: AzioniConto;
  readonly onSpiega: (discordanza: Discordanza) => void;
  readonly onAbbinamento: (id: number) => void;
}

/** Positions, lines of the account and our movements, with what concerns the row that one stands on beside them. */
export function ListeConto(props: ListeContoProps) {
  const { dossier, cassa, scrive, azioni } = props;
  const tutte = useRicercaUrl().tutte === 'si';
  const posizioni = usePosizioni(dossier, tutte);
  const liste = useDueListe(cassa);
  const scelta = useSceltaConto({
    posizioni: posizioni.righe,
    righe: liste.righe.dati?.items,
    movimenti: liste.movimenti.dati?.items,
  });
  const { corrente } = scelta;
  if (senzaEstratti(dossier) && senzaEstratti(cassa)) return <NessunEstratto />;
  return (
    <div className={classi.due}>
      <div className={classi.liste}>
        {dossier ? (
          <Lista righe={posizioni.righe?.length}>
            <GrigliaPosizioni
              lato={dossier}
              {...posizioni}
              tutte={tutte}
              propri={tastiPosizioni(azioni)}
              onRiga={({ chiave }) => scelta.vai({ che: 'posizione', chiave })}
              onAttiva={(riga) => {
                if (scrive) azioni.spiega(riga.discordanza?.id ?? null, 'stato');
              }}
            />
          </Lista>
        ) : null}
        {cassa ? <DueListe {...props} cassa={cassa} liste={liste} scelta={scelta} /> : null}
      </div>
      <aside className={classi.accanto} aria-label="Dettaglio">
        <Accanto
          corrente={corrente}
          quadro={cassa?.quadro}
          scrive={scrive}
          onSpiega={props.onSpiega}
          onMovimenti={() => corrente && azioni.movimenti(corrente.riga)}
          onBozza={
            corrente && daScrivere(corrente)
              ? () => azioni.bozza(idDiscordanzaDi(corrente))
              : undefined
          }
          onAbbinamento={props.onAbbinamento}
        />
      </aside>
    </div>
  );
}

/** Whether something of ours may be missing for the row. */
const daScrivere = (corrente: Corrente): boolean =>
  corrente.che === 'riga' && siScriveBozza(corrente.riga);

interface DueListeProps extends ListeContoProps {
  readonly cassa: LatoLetto;
  readonly liste: ReturnType<typeof useDueListe>;
  readonly scelta: SceltaConto;
}

/** Their lines and our movements, and between them what the chosen ones come to. */
function DueListe({ cassa, liste, scelta, scrive, atti, azioni, onAbbinamento }: DueListeProps) {
  const { quali, noi } = useRicercaUrl();
  const { scelte, scelti } = scelta;
  const decidi = (riga: RigaDiConto | MovimentoDiConto) => {
    if (riga.abbinamento === 'proposto' && scrive && riga.idAbbinamento !== null)
      return void atti.conferma([riga.idAbbinamento]);
    if (riga.idAbbinamento !== null && riga.abbinamento !== 'sciolto')
      return onAbbinamento(riga.idAbbinamento);
    if (scrive) azioni.spiega(riga.idDiscordanza, 'stato');
  };
  const abbina = async (nota: string | null) => {
    const ids = (righe: readonly { readonly id: number }[]) => righe.map(({ id }) => id);
    if (await atti.abbina(ids(scelte), ids(scelti), nota)) scelta.svuota();
  };
  return (
    <>
      <Lista righe={liste.righe.dati?.items.length}>
        <GrigliaRighe
          lato={cassa}
          letta={liste.righe}
          quali={QUALI.find(([uno]) => uno === quali)?.[0] ?? ''}
          scrive={scrive}
          scelte={scelta.righeScelte}
          onScelte={scelta.scegliRighe}
          propri={tastiRighe(azioni)}
          onRiga={({ id }) => scelta.vai({ che: 'riga', chiave: String(id) })}
          onAttiva={decidi}
        />
      </Lista>
      <DueLatiScelti
        lati={dueLati(scelte, scelti)}
        divisa={cassa.conto.codDivisa ?? ''}
        scrive={scrive}
        inCorso={atti.inCorso}
        onAbbina={(nota) => void abbina(nota)}
      />
      <Lista righe={liste.movimenti.dati?.items.length}>
        <GrigliaMovimenti
          letta={liste.movimenti}
          tutti={noi === 'tutti'}
          scelti={scelta.movimentiScelti}
          onScelti={scelta.scegliMovimenti}
          propri={tastiMovimenti(azioni)}
          onRiga={({ id }) => scelta.vai({ che: 'movimento', chiave: String(id) })}
          onAttiva={decidi}
        />
      </Lista>
    </>
  );
}

const POCHE = 3;
const MOLTE = 8;

/** A place on the screen that grows with what is in it: a list of three rows leaves its room to one of a hundred. */
function Lista({
  righe,
  children,
}: {
  readonly righe: number | undefined;
  readonly children: ReactNode;
}) {
  const peso = Math.min(Math.max(righe ?? POCHE, POCHE), MOLTE);
  return (
    <div className={classi.lista} style={{ flex: `${peso} 1 0`, '--righe': peso } as CSSProperties}>
      {children}
    </div>
  );
}

const senzaEstratti = (lato: LatoLetto | null): boolean =>
  lato === null || lato.estratti?.length === 0;

/** Nothing to compare with yet: what is read, and where it is given. */
const NessunEstratto = () => (
  <StatoVuoto
    titolo="Ancora nessun estratto"
    motivo={`Il confronto comincia col primo: si trascina qui il file, o Ins. ${FORMATI_LETTI}`}
    azione={
      <BottoneLink to={`${RICONCILIAZIONE}/estratti` as string}>Vedi gli estratti</BottoneLink>
    }
  />
);
