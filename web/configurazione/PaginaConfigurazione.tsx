import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { campiStoricoConfigurazione } from '#domain/elenchi/storie/campi-altri.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { DomandaUscita } from '#web/record/DomandaUscita.tsx';
import { StoricoRecord } from '#web/record/StoricoRecord.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import { ConflittoConfigurazione } from './ConflittoConfigurazione.tsx';
import classi from './configurazione.module.css';
import { type Sezione, VOCI } from './impostazioni.ts';
import { SezioneCalcolo } from './SezioneCalcolo.tsx';
import { SezioneConti } from './SezioneConti.tsx';
import { SezioneControlli } from './SezioneControlli.tsx';
import { SezioneFornitori } from './SezioneFornitori.tsx';
import { SezioneSicurezza } from './SezioneSicurezza.tsx';
import { SezioneConservazione, SezioneEsercizio, SezioneGenerale } from './SezioniCampi.tsx';
import { type ModuloConfigurazione, useModuloConfigurazione } from './use-modulo-configurazione.ts';

type Voce = Sezione | 'controlli' | 'sicurezza' | 'storico';

const SEZIONI: readonly (readonly [Voce, string])[] = [
  ['generale', 'Generale'],
  ['esercizio', 'Esercizio'],
  ['calcolo', 'Calcolo'],
  ['fornitori', 'Fornitori di dati'],
  ['conti', 'Conti'],
  ['controlli', 'Controlli dei dati'],
  ['conservazione', 'Conservazione'],
  ['sicurezza', 'Sicurezza'],
  ['storico', 'Storico modifiche'],
];

const ALIQUOTE = { tabella: 'aliquote_fiscali' } as never;
const ESATTA = { exact: true, includeSearch: true };

const PERSE = 'Le modifiche alla configurazione non sono ancora salvate: uscendo si perdono.';

/** What of each section is wrong or not saved yet, so that it is not looked for. */
function segnoDi(sezione: string, { cambiate, difetti }: ModuloConfigurazione): string | null {
  const sue = VOCI.filter((voce) => voce.sezione === sezione).map(({ nome }) => nome);
  if (sue.some((nome) => nome in difetti)) return 'da correggere';
  return cambiate.some(({ nome }) => sue.includes(nome)) ? 'non salvata' : null;
}

/** `/page/tabelle/configurazioni`: what holds for the whole product, in sections, saved together. */
export default function PaginaConfigurazione() {
  const scrive = tieneOvunque(useSessione().perAzienda, 'Configurazione_W');
  const modulo = useModuloConfigurazione();
  const { sezione: scritta } = useRicercaUrl();
  const sezione = SEZIONI.find(([nome]) => nome === scritta)?.[0] ?? 'generale';
  const tasti = useTastiModulo(() => void modulo.salva());
  // A field that adds to a list takes Enter for itself.
  const premi = (evento: KeyboardEvent<HTMLElement>) => {
    const aggiunge = (evento.target as HTMLElement).dataset.aggiunge !== undefined;
    if (!aggiunge || evento.ctrlKey || evento.metaKey) tasti(evento);
  };
  const { salvata } = modulo;
  return (
    <>
      <Intestazione
        {...(salvata?.modificatoDa
          ? {
              descrizione: `Ultima modifica di ${salvata.modificatoDa}, ${stampaIstante(salvata.modificatoIl)}`,
            }
          : {})}
      />
      {scrive ? null : (
        <p className={`avvisa ${classi.soloLettura}`} role="note">
          Sola lettura: la configurazione vale per tutte le aziende, e per cambiarla serve il
          privilegio «Configurazione: scrittura» su tutte. Lo concede chi amministra il servizio di
          accesso.
        </p>
      )}
      <form
        className={classi.pagina}
        onSubmit={(evento) => evento.preventDefault()}
        onKeyDownCapture={premi}
      >
        <nav className={classi.sezioni} aria-label="Sezioni della configurazione">
          {SEZIONI.map(([nome, titolo]) => {
            const segno = segnoDi(nome, modulo);
            return (
              <Link
                key={nome}
                to="."
                search={(nome === 'generale' ? {} : { sezione: nome }) as never}
                activeOptions={ESATTA}
                data-segno={segno ?? undefined}
              >
                {titolo}
                {segno ? <span className="solo-lettore"> ({segno})</span> : null}
              </Link>
            );
          })}
          <Link to="/page/tabelle/base" search={ALIQUOTE} className={classi.altrove}>
            Aliquote fiscali
          </Link>
          <Link to="/page/tabelle/base">Tabelle di base</Link>
        </nav>
        <section className={`pannello ${classi.foglio}`} aria-labelledby="titolo-sezione">
          <h2 id="titolo-sezione">{SEZIONI.find(([nome]) => nome === sezione)?.[1]}</h2>
          <Contenuto sezione={sezione} modulo={modulo} scrive={scrive} />
        </section>
      </form>
      {scrive ? <Piede modulo={modulo} /> : null}
      <ConflittoConfigurazione modulo={modulo} />
      <DomandaUscita sporca={modulo.cambiate.length > 0} testo={PERSE} />
    </>
  );
}

const PARTI = {
  generale: SezioneGenerale,
  esercizio: SezioneEsercizio,
  calcolo: SezioneCalcolo,
  fornitori: SezioneFornitori,
  conti: SezioneConti,
  controlli: SezioneControlli,
  conservazione: SezioneConservazione,
  sicurezza: SezioneSicurezza,
} as const;

interface ContenutoProps {
  readonly sezione: Voce;
  readonly modulo: ModuloConfigurazione;
  readonly scrive: boolean;
}

function Contenuto({ sezione, modulo, scrive }: ContenutoProps) {
  const { salvata, mie, errore } = modulo;
  if (errore && !salvata)
    return <StatoVuoto titolo="La configurazione non è stata letta" motivo={errore.message} />;
  if (!salvata || !mie) return null;
  if (sezione === 'storico')
    return (
      <StoricoRecord
        tabella="configurazione"
        id={1}
        versione={salvata.versione}
        campi={campiStoricoConfigurazione}
      />
    );
  const Parte = PARTI[sezione];
  return (
    <Parte
      key={sezione === 'sicurezza' ? salvata.versione : sezione}
      {...{ modulo, mie, salvata, scrive }}
    />
  );
}

/** Stays in sight while something is not saved, and says what. */
function Piede({ modulo }: { readonly modulo: ModuloConfigurazione }) {
  const { cambiate, difetti, inCorso, lascia, salva } = modulo;
  if (cambiate.length === 0) return null;
  const impedita = Object.keys(difetti).length > 0;
  return (
    <section className={classi.piede} aria-label="Modifiche non salvate">
      <p role="status">
        <b>Da salvare:</b> {cambiate.map(({ titolo }) => titolo).join(', ')}
        {impedita ? <span className="errato"> · un valore è da correggere</span> : null}
      </p>
      <Button variant="default" onClick={lascia} disabled={inCorso}>
        Annulla
      </Button>
      <Button
        loading={inCorso}
        disabled={impedita}
        onClick={() => void salva()}
        rightSection={<Tasto>Ctrl ⏎</Tasto>}
      >
        Salva
      </Button>
    </section>
  );
}
