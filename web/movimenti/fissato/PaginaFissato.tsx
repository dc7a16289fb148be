import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import { oggi } from '#web/base/oggi.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { indirizzoConto } from '#web/movimenti/indirizzi.ts';
import { CartaDocumenti } from '#web/record/Documenti.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import {
  bozzaPrecompilata,
  collegaBozza,
  type DaDiscordanza,
  daDiscordanza,
  daRigaInParole,
} from './dalla-discordanza.ts';
import { nomeMovimento } from './EliminaBozza.tsx';
import classi from './fissato.module.css';
import { type Movimento, type MovimentoLetto, movimentoDi } from './fissato-api.ts';
import { ModuloFissato } from './ModuloFissato.tsx';
import { type Bozza, bozzaCopiata, bozzaDi, bozzaSeguente, bozzaVuota } from './modulo.ts';
import { Registrato } from './Registrato.tsx';
import type { Atto } from './use-fissato.ts';

/** `/page/movimenti/acq-ven/nuovo` and `/{id}`: the slip that is typed, then its record. */
export default function PaginaFissato() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { copia, discordanza } = useRicercaUrl();
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  const ramo: AreaMovimenti = percorso.includes('/derivati/') ? 'derivati' : 'acq-ven';
  const origine = id ?? copia;
  const [giro, setGiro] = useState(0);
  const numero = Number(origine);
  const letto = useQuery({
    ...movimentoDi(numero),
    enabled: origine !== undefined && Number.isInteger(numero),
    // What stands in the form is not read again under the hands of who writes.
    refetchOnWindowFocus: false,
  });
  const precompilata = useQuery({
    ...daDiscordanza(Number(discordanza)),
    enabled: origine === undefined && discordanza !== undefined,
  });
  const attesa = origine === undefined && discordanza !== undefined && !precompilata.data;
  if (attesa || (origine !== undefined && !letto.data)) {
    const errore = perche(origine, numero, attesa ? precompilata.error : letto.error);
    if (!errore) return <Attesa />;
    return (
      <>
        <Intestazione titolo="Movimento" />
        <StatoVuoto titolo="Il movimento non è stato letto" motivo={testoErrore(errore)} />
      </>
    );
  }
  const chiave = `${id ?? 'nuovo'} ${copia ?? ''} ${discordanza ?? ''} ${giro}`;
  return (
    <Movimenti
      key={chiave}
      ramo={ramo}
      id={id}
      letto={letto.data}
      da={origine === undefined ? precompilata.data : undefined}
      onDaCapo={() => setGiro(giro + 1)}
    />
  );
}

interface MovimentiProps {
  readonly ramo: AreaMovimenti;
  readonly id: string | undefined;
  readonly letto: MovimentoLetto | undefined;
  /** What is missing on our side, that a slip is filled from. */
  readonly da: DaDiscordanza | undefined;
  readonly onDaCapo: () => void;
}

/** Where a slip leads when it is written. */
interface Meta {
  readonly to: string;
}

function Movimenti({ ramo, id, letto, da, onDaCapo }: MovimentiProps) {
  const naviga = useNavigate();
  const memoria = useQueryClient();
  const scrive = useSessione().puo('Movimenti_W');
  const griglia = `/page/movimenti/${ramo}`;
  const [meta, setMeta] = useState<Meta | null>(null);
  const [foglio, setFoglio] = useState(() => ({
    numero: 0,
    iniziale: da ? bozzaPrecompilata(da) : bozzaIniziale(id, letto),
  }));
  // Once what was written is no longer unsaved: leaving asks nothing then.
  useEffect(() => {
    if (meta) void naviga(meta);
  }, [meta, naviga]);
  const vai = (to: string) => setMeta({ to });
  const apri = (movimento: Movimento) => void naviga({ to: `${griglia}/${movimento.id}` });
  if (id !== undefined && letto && (letto.movimento.stato !== 'bozza' || !scrive)) {
    return <Registrato letto={letto} griglia={griglia} scrive={scrive} />;
  }
  const scritto = (movimento: Movimento, atto: Atto, bozza: Bozza) => {
    annuncia(movimento, atto, id === undefined ? () => apri(movimento) : undefined);
    if (da && foglio.numero === 0) {
      const collegata = collegaBozza(da.idDiscordanza, movimento);
      // One has come from its account for this one movement, and its line is matched now.
      if (atto === 'registra') return void collegata.then(() => vai(indirizzoConto(da.idConto)));
    }
    const restaQui = id !== undefined && atto !== 'nuovo';
    if (restaQui) return;
    if (id === undefined && atto !== 'bozza') {
      setFoglio(({ numero }) => ({ numero: numero + 1, iniziale: bozzaSeguente(bozza) }));
    } else vai(atto === 'nuovo' ? `${griglia}/nuovo` : `${griglia}/${movimento.id}`);
  };
  const esistente = id === undefined ? undefined : letto?.movimento;
  return (
    <>
      <ModuloFissato
        key={foglio.numero}
        {...(da && foglio.numero === 0 && { avviso: <DallaRiga da={da} /> })}
        titolo={titoloDi(ramo, id)}
        ramo={ramo}
        iniziale={foglio.iniziale}
        esistente={esistente}
        onScritto={scritto}
        onSparito={() => vai(griglia)}
        onRilegge={() =>
          void memoria.refetchQueries({ queryKey: movimentoDi(Number(id)).queryKey }).then(onDaCapo)
        }
        onAnnulla={() => void naviga({ to: da ? indirizzoConto(da.idConto) : griglia })}
      />
      {/* Outside of the form, whose keys are of the slip. */}
      {esistente ? (
        <div className={classi.sotto}>
          <CartaDocumenti tabella="movimenti" id={esistente.id} />
        </div>
      ) : null}
    </>
  );
}

function titoloDi(ramo: AreaMovimenti, id: string | undefined): string {
  if (id !== undefined) return 'Bozza di movimento';
  return ramo === 'derivati' ? 'Nuovo derivato' : 'Nuovo movimento';
}

function bozzaIniziale(id: string | undefined, letto: MovimentoLetto | undefined): Bozza {
  if (!letto) return bozzaVuota(oggi());
  return id === undefined ? bozzaCopiata(letto) : bozzaDi(letto);
}

/** «Registrato 12/2026», with the way to it where the screen goes on to another slip. */
function annuncia(movimento: Movimento, atto: Atto, apri: (() => void) | undefined): void {
  const { nreg, anno } = movimento;
  const titolo = atto === 'registra' ? `Registrato ${nreg}/${anno}` : 'Bozza salvata';
  annunciaFatto(titolo, nomeMovimento(movimento), apri && { etichetta: 'Apri', esegui: apri });
}

/** Why there is nothing to open; null while it is still read. */
const perche = (origine: string | undefined, numero: number, errore: Error | null): Error | null =>
  origine === undefined || Number.isInteger(numero)
    ? errore
    : new Error('Il numero non è di un movimento.');

const DallaRiga = ({ da }: { readonly da: DaDiscordanza }) => (
  <p className={`avvisa ${classi.daRiga}`} role="note">
    {daRigaInParole(da)}
  </p>
);
