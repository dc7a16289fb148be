import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Risposta } from '#contract/rotta.ts';
import { rotteSessioni } from '#contract/sessioni.ts';
import { metodiInParole } from '#domain/accesso/fattori.ts';
import {
  leggiOrdinamento,
  type Ordinamento,
  scriviOrdinamento,
} from '#domain/record/filtri/ordinamento.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { RecordTabella } from '#web/record/campi.ts';
import { cercaRecord, ordinaRecord } from '#web/tabelle/elenco.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import { diciErrore } from './AzioniUtente.tsx';

type Sessione = Risposta<typeof rotteSessioni.elenco>[number];

const INTERVALLO_MS = 10_000;
const chiave = ({ id }: Sessione) => String(id);

const COLONNE: readonly Colonna<Sessione>[] = [
  { campo: 'username', titolo: 'Utente', tipo: 'testo', larghezza: 140, ordinabile: true },
  { campo: 'nome', titolo: 'Nome', tipo: 'testo', larghezza: 160, ordinabile: true },
  {
    campo: 'browser',
    titolo: 'Browser',
    tipo: 'testo',
    larghezza: 220,
    elastica: true,
    ordinabile: true,
    testo: ({ browser, corrente }) => (corrente ? `${browser} · questa` : browser),
  },
  { campo: 'indirizzo', titolo: 'Indirizzo', tipo: 'testo', larghezza: 120, ordinabile: true },
  {
    campo: 'metodi',
    titolo: 'Con',
    tipo: 'testo',
    larghezza: 170,
    testo: ({ metodi }) => metodiInParole(metodi),
  },
  { campo: 'creataIl', titolo: 'Aperta', tipo: 'istante', larghezza: 146, ordinabile: true },
  { campo: 'ultimoUso', titolo: 'Ultimo uso', tipo: 'istante', larghezza: 146, ordinabile: true },
  {
    campo: 'scadeIl',
    titolo: 'Scade',
    tipo: 'istante',
    larghezza: 146,
    ordinabile: true,
    attenuata: true,
  },
];
const CAMPI = COLONNE.map(({ campo }) => campo);

/** Searched and ordered like the rows of a master table, which have an identifier too. */
const mostrate = (
  sessioni: readonly Sessione[],
  cercato: string,
  ordine: Ordinamento,
): readonly Sessione[] => {
  const campi = COLONNE.map(({ campo, titolo }) => ({
    nome: campo,
    titolo,
    tipo: 'testo' as const,
  }));
  const righe = sessioni as unknown as readonly RecordTabella[];
  const trovate = cercaRecord(righe, campi, cercato);
  return ordinaRecord(trovate, campi, ordine) as unknown as readonly Sessione[];
};

const nomeSessione = ({ username, browser, indirizzo }: Sessione): string =>
  `la sessione di ${username} (${[browser, indirizzo].filter(Boolean).join(', ')})`;

export interface SessioniProps {
  /** One's own only, as in the user's settings. */
  readonly proprie?: boolean;
}

/** The open sessions; a revoked one is refused at its next call. */
export function Sessioni({ proprie = false }: SessioniProps) {
  const memoria = useQueryClient();
  const { cerca = '', ordine: scritto = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const [domanda, setDomanda] = useState<readonly Sessione[] | null>(null);
  const ordine = useMemo(() => leggiOrdinamento(scritto, CAMPI), [scritto]);
  const { data, error } = useQuery({
    queryKey: ['sessioni', proprie],
    queryFn: ({ signal }) => chiama(rotteSessioni.elenco, { query: { proprie }, signal }),
    refetchInterval: INTERVALLO_MS,
  });
  const righe = useMemo(() => data && mostrate(data, cerca, ordine), [data, cerca, ordine]);
  const revocabili = (righe ?? []).filter((una) => una.revocabile && !una.corrente);
  const scelte = revocabili.filter((una) => selezione.includes(chiave(una)));
  const mie = (data ?? []).filter((una) => una.corrente);
  const mieAltre = revocabili.filter(({ idUtente }) => idUtente === mie[0]?.idUtente);
  const revoca = async (sessioni: readonly Sessione[]) => {
    setDomanda(null);
    try {
      for (const { id } of sessioni) await chiama(rotteSessioni.revoca, { params: { id } });
      const testo =
        sessioni.length === 1 ? 'La sessione è revocata.' : 'Le sessioni sono revocate.';
      annunciaFatto('Fatto', testo);
    } catch (errore) {
      diciErrore('Sessione non revocata', errore);
    }
    setSelezione([]);
    await memoria.invalidateQueries({ queryKey: ['sessioni'] });
  };
  return (
    <>
      <Tabella
        nome="sessioni"
        etichetta="Sessioni"
        colonne={COLONNE}
        righe={righe}
        chiave={chiave}
        ordine={ordine}
        onOrdine={(nuovo) => cambia({ ordine: scriviOrdinamento(nuovo) })}
        selezione={selezione}
        onSelezione={setSelezione}
        onElimina={(sue) => {
          const tolte = revocabili.filter((una) => sue.includes(una));
          if (tolte.length > 0) setDomanda(tolte);
        }}
        vuoto={{ motivo: error ? error.message : `Nessun risultato per «${cerca}».` }}
        barra={
          <Group gap={8}>
            <CampoRicerca
              etichetta="Cerca in Sessioni"
              segnaposto="Cerca utente, browser o indirizzo"
              iniziale={cerca}
              onCambia={(testo) => cambia({ cerca: testo })}
              larghezza={280}
            />
            <Button
              variant="default"
              disabled={scelte.length === 0}
              onClick={() => setDomanda(scelte)}
            >
              Revoca
            </Button>
            <Button
              variant="default"
              disabled={mieAltre.length === 0}
              onClick={() => setDomanda(mieAltre)}
            >
              Revoca le altre mie
            </Button>
          </Group>
        }
      />
      <Modale
        titolo={
          domanda?.length === 1
            ? `Revocare la sessione di ${domanda[0]?.username}?`
            : `Revocare ${domanda?.length ?? 0} sessioni?`
        }
        aperta={domanda !== null}
        onChiudi={() => setDomanda(null)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Revoca',
          esegui: () => void (domanda && revoca(domanda)),
          distruttiva: true,
        }}
      >
        Si chiude {(domanda ?? []).slice(0, 5).map(nomeSessione).join('; ')}
        {(domanda?.length ?? 0) > 5 ? ` e altre ${(domanda?.length ?? 0) - 5}` : ''}. Chi la usa
        torna all’accesso alla prossima operazione.
      </Modale>
    </>
  );
}
