import { Button } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { Tolleranza } from '#domain/archivi/qualita/attuazione.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { DomandaUscita } from '#web/record/DomandaUscita.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { CellaDaModificare, Colonna } from '#web/ui/tabella/tipi.ts';
import { useAttuale } from '#web/ui/use-attuale.ts';
import { BarraInserimento, Storte } from './BarraInserimento.tsx';
import { indirizzoTitolo } from './colonne.ts';
import { dubbioDi, type RigaInserimento } from './righe-inserimento.ts';
import { useTolleranze } from './use-colonne.ts';
import { type Inserimento as Stato, useInserimento } from './use-inserimento.ts';
import type { Schermata } from './use-schermata.ts';

const AnteprimaBlocco = lazy(() => import('./AnteprimaBlocco.tsx'));
const ConflittoBlocco = lazy(() => import('./ConflittoBlocco.tsx'));

export interface InserimentoProps {
  readonly archivio: TipoArchivio;
  readonly schermata: Schermata;
  readonly filtro: FiltroArchivio;
}

const chiaveRiga = ({ codTitolo }: RigaInserimento) => codTitolo;

const testo = (campo: keyof RigaInserimento, titolo: string, larghezza: number) =>
  ({ campo, titolo, tipo: 'testo', larghezza }) as const;

function colonneInserimento(
  archivio: TipoArchivio,
  tolleranze: readonly Tolleranza[] | undefined,
): readonly Colonna<RigaInserimento>[] {
  const [valore] = archivio.valori;
  const decimali = valore?.mostrati ?? 2;
  return [
    {
      campo: 'codTitolo',
      titolo: 'Codice Titolo',
      tipo: 'codice',
      larghezza: 136,
      legame: ({ codTitolo }) => indirizzoTitolo(codTitolo),
    },
    { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 128 },
    { ...testo('descrizione', 'Descrizione', 180), elastica: true, attenuata: true },
    { campo: 'divisa', titolo: 'Divisa', tipo: 'codice', larghezza: 64 },
    {
      campo: 'valore',
      titolo: valore?.titolo ?? '',
      tipo: 'numero',
      decimali,
      larghezza: 140,
      modificabile: true,
      avviso: (scritto, riga) => dubbioDi(archivio, riga, scritto, tolleranze),
      tono: ({ difetto }) => (difetto === null ? undefined : 'negativo'),
    },
    {
      campo: 'proposta',
      titolo: 'Ultimo valore',
      tipo: 'numero',
      decimali,
      larghezza: 124,
      attenuata: true,
    },
    {
      campo: 'variazione',
      titolo: 'Var. %',
      tipo: 'numero',
      decimali: 2,
      larghezza: 84,
      conSegno: true,
    },
    {
      ...testo('stato', 'Stato', 260),
      tono: ({ difetto, scritta }) => {
        if (difetto !== null) return 'negativo';
        return scritta ? 'avviso' : undefined;
      },
    },
  ];
}

/** Values of a day, typed down the column or pasted, accepted where proposed, saved all at once. */
export default function Inserimento({ archivio, schermata, filtro }: InserimentoProps) {
  const stato = useInserimento(archivio, filtro);
  const [scelte, setScelte] = useState<readonly string[]>([]);
  const [fuocoSu, setFuocoSu] = useState<{ readonly chiave: string }>();
  const [daModificare, setDaModificare] = useState<CellaDaModificare>();
  const tolleranze = useTolleranze();
  const colonne = useMemo(() => colonneInserimento(archivio, tolleranze), [archivio, tolleranze]);
  const { mostrate = [], storte } = stato;
  const attiva = (riga: RigaInserimento) => {
    const proponibile = stato.proposte.includes(riga);
    if (!proponibile) return setDaModificare({ chiave: riga.codTitolo, campo: 'valore' });
    stato.accetta([riga]);
    const dopo = mostrate[mostrate.indexOf(riga) + 1] ?? riga;
    setFuocoSu({ chiave: dopo.codTitolo });
  };
  const salva = useAttuale(() => {
    const [prima] = storte;
    if (prima) setFuocoSu({ chiave: prima.codTitolo });
    else stato.salva();
  });
  return (
    <div style={{ display: 'contents' }} onKeyDownCapture={tastiSalva(salva)}>
      <Storte
        righe={storte}
        onVai={(codTitolo) => {
          stato.onCerca('');
          setFuocoSu({ chiave: codTitolo });
        }}
      />
      <Tabella
        nome={`${archivio.tipo}-inserimento`}
        etichetta={`Inserimento di ${archivio.intestazione}`}
        colonne={colonne}
        righe={stato.mostrate}
        chiave={chiaveRiga}
        selezione={scelte}
        onSelezione={setScelte}
        onAttiva={attiva}
        azioneAttiva={stato.proposte.length > 0 ? 'accetta l’ultimo valore' : 'scrivi'}
        onModifica={({ riga, valore }) => stato.scrivi(riga.codTitolo, valore)}
        onElimina={stato.ripristina}
        azioneElimina="togli ciò che è scritto"
        onIncolla={stato.incolla}
        primaScrivibile="valore"
        fuoco
        fuocoSu={fuocoSu}
        daModificare={daModificare}
        senzaViste
        vuoto={senzaRighe(stato)}
        barra={
          <BarraInserimento
            filtro={filtro}
            stato={stato}
            scelte={mostrate.filter(({ codTitolo }) => scelte.includes(codTitolo))}
            onSalva={salva}
            onChiudi={() =>
              schermata.invia({ tipo: 'applica', filtro: { ...filtro, nuovoInserimento: false } })
            }
          />
        }
      />
      <Suspense fallback={null}>
        {stato.incollate ? (
          <AnteprimaBlocco
            archivio={archivio}
            righe={stato.incollate}
            onPrendi={stato.prendi}
            onLascia={stato.lascia}
          />
        ) : null}
        {stato.salvataggio.contese.length > 0 ? (
          <ConflittoBlocco archivio={archivio} salvataggio={stato.salvataggio} />
        ) : null}
      </Suspense>
      <DomandaUscita
        sporca={stato.scritte.length > 0}
        ancheInPagina
        testo="I valori scritti non sono ancora salvati: uscendo si perdono."
      />
    </div>
  );
}

/** Ctrl+S and Ctrl+Enter save; what is being typed is taken first. */
const tastiSalva = (salva: () => void) => (evento: KeyboardEvent<HTMLElement>) => {
  const tasto = evento.key.toLowerCase();
  if (!(evento.ctrlKey || evento.metaKey) || (tasto !== 's' && tasto !== 'enter')) return;
  if (!evento.currentTarget.contains(evento.target as Node)) return;
  evento.preventDefault();
  evento.stopPropagation();
  if (evento.target instanceof HTMLInputElement) evento.target.blur();
  setTimeout(salva);
};

/** Why there are no rows, and what to do about it. */
function senzaRighe({ errore, cerca, onCerca, conPresenti, onPresenti }: Stato) {
  if (errore) return { titolo: 'I titoli non sono stati letti', motivo: testoErrore(errore) };
  if (cerca.trim() !== '')
    return {
      motivo: `Nessun titolo del filtro risponde a «${cerca.trim()}».`,
      azione: (
        <Button variant="default" onClick={() => onCerca('')}>
          Mostra tutti
        </Button>
      ),
    };
  return {
    titolo: 'Non manca alcun valore',
    motivo: 'Tutti i titoli del filtro che possono avere un valore nel giorno lo hanno già.',
    ...(conPresenti
      ? {}
      : {
          azione: (
            <Button variant="default" onClick={() => onPresenti(true)}>
              Mostra chi ha già un valore
            </Button>
          ),
        }),
  };
}
