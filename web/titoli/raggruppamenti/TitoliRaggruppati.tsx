import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { ElencoPaginato, type PaginaOrdinata } from '#web/tabelle/ElencoPaginato.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import {
  CHIAVE_TITOLI_RAGGRUPPATI,
  type Dimensione,
  type FiltroRaggTitoli,
  type Raggruppamento,
  type RaggTitolo,
} from './raggruppamenti-api.ts';
import { SpostaIn } from './SpostaIn.tsx';
import type { Mosse } from './use-mosse.ts';

/** A titolo of the list; its row is the titolo, whatever grouping it is in. */
type Riga = RaggTitolo & { readonly id: number };

const COLONNE: readonly Colonna<Riga>[] = [
  {
    campo: 'cod_Titolo',
    titolo: 'Codice Titolo',
    tipo: 'codice',
    larghezza: 150,
    ordinabile: true,
  },
  { campo: 'cod_ISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 130 },
  {
    campo: 'descrizione',
    titolo: 'Descrizione',
    tipo: 'testo',
    elastica: true,
    larghezza: 240,
    ordinabile: true,
  },
  { campo: 'tipo_Titolo', titolo: 'Tipo', tipo: 'codice', larghezza: 70, ordinabile: true },
  { campo: 'codDivisa', titolo: 'Divisa', tipo: 'codice', larghezza: 80, ordinabile: true },
  {
    campo: 'descrizioneRaggruppamento',
    titolo: 'Raggruppamento',
    tipo: 'testo',
    larghezza: 200,
    testo: ({ descrizioneRaggruppamento }) => descrizioneRaggruppamento ?? '—',
  },
];

const DIMENSIONE_PAGINA = 50;
const ORDINE = { cod_Titolo: 'ASC' } as const;

export const SENZA = 'senza';

/** What of the dimension is shown: one grouping, what is in none, or everything. */
const filtroDi = (numero: number, gruppo: string, testo: string): FiltroRaggTitoli => ({
  numeroRaggruppamento: numero,
  ...(gruppo === SENZA ? { senzaRaggruppamento: true } : {}),
  ...(/^\d+$/.test(gruppo) ? { idRaggruppamento: Number(gruppo) } : {}),
  ...(testo.trim() ? { textualFilter: testo } : {}),
});

const leggi = async (
  filtro: FiltroRaggTitoli,
  { numero, dimensione, cursore, ordine }: PaginaOrdinata,
  signal: AbortSignal,
) => {
  const pagina = await chiama(rotteRaggruppamenti.titoli, {
    body: {
      paging: { pageNumber: numero, pageSize: dimensione, cursore },
      filter: { ...filtro, sqlParams: { orderByDict: ordine } },
    },
    signal,
  });
  return { ...pagina, items: pagina.items.map((una): Riga => ({ ...una, id: una.idTitolo })) };
};

export interface TitoliRaggruppatiProps {
  readonly dimensione: Dimensione;
  readonly raggruppamenti: readonly Raggruppamento[] | undefined;
  readonly gruppo: string;
  readonly scrive: boolean;
  readonly mosse: Mosse;
}

/** The titoli of a grouping; those that are chosen can be moved or taken out. */
export function TitoliRaggruppati(props: TitoliRaggruppatiProps) {
  const { dimensione, raggruppamenti, gruppo, scrive, mosse } = props;
  const { cerca: testo = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const naviga = useNavigate();
  const [daSpostare, setDaSpostare] = useState<readonly Riga[]>([]);
  const filtro = filtroDi(dimensione.id, gruppo, testo);
  const togli = (righe: readonly Riga[]) =>
    void mosse.togli(righe.filter(({ idRaggruppamento }) => idRaggruppamento !== null));
  return (
    <>
      <ElencoPaginato<Riga>
        nome="raggruppamenti-titoli"
        etichetta="Titoli del raggruppamento"
        colonne={COLONNE}
        dimensione={DIMENSIONE_PAGINA}
        ordinePredefinito={ORDINE}
        chiave={[CHIAVE_TITOLI_RAGGRUPPATI, filtro]}
        leggi={(pagina, signal) => leggi(filtro, pagina, signal)}
        onApri={({ cod_Titolo }) =>
          void naviga({
            to: '/page/tabelle/securities',
            search: { record: cod_Titolo } as never,
          })
        }
        {...(scrive && gruppo !== SENZA ? { onElimina: togli } : {})}
        barra={
          <CampoRicerca
            etichetta="Cerca fra i titoli"
            segnaposto="Cerca codice, ISIN o descrizione"
            iniziale={testo}
            onCambia={(cerca) => cambia({ cerca, pagina: '', righe: '' })}
            larghezza={300}
          />
        }
        {...(scrive
          ? {
              azioni: (righe: readonly Riga[]) => (
                <Group gap={10} wrap="nowrap">
                  <span role="status">{scelti(righe.length)}</span>
                  <Button size="compact-sm" onClick={() => setDaSpostare(righe)}>
                    Sposta in…
                  </Button>
                  {gruppo === SENZA ? null : (
                    <Button size="compact-sm" variant="default" onClick={() => togli(righe)}>
                      Togli dal raggruppamento
                    </Button>
                  )}
                </Group>
              ),
            }
          : {})}
        vuoto={{
          motivo: testo
            ? `Nessun risultato per «${testo}».`
            : 'Qui non c’è alcun titolo. Si mettono da «Senza raggruppamento», o incollandone i codici.',
        }}
      />
      {daSpostare.length > 0 ? (
        <SpostaIn
          righe={daSpostare}
          raggruppamenti={raggruppamenti}
          numero={dimensione.id}
          onChiudi={() => setDaSpostare([])}
          onSposta={(id) => {
            setDaSpostare([]);
            void mosse.sposta(daSpostare, id).then(() => cambia({ righe: '' }));
          }}
        />
      ) : null}
    </>
  );
}

const scelti = (quanti: number) =>
  quanti === 1 ? '1 titolo scelto' : `${quanti.toLocaleString('it')} titoli scelti`;
