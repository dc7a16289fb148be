import { Button } from '@mantine/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { PassoPagina } from '#web/ui/tabella/tipi.ts';
import { usePassi } from '#web/ui/tabella/use-passi.ts';
import classi from './elaborazioni.module.css';
import {
  type Elaborazione,
  type PaginaElaborata,
  RIGHE_LETTE,
  type RigaElaborata,
  righeDi,
} from './elaborazioni-api.ts';
import { colonneDi, type Linea, lineeDi, periodoDi, totaliDi } from './linee.ts';
import { voltoDi } from './volti.ts';

const PRIMO_GRUPPO = 1;
const NESSUNA: readonly Linea[] = [];

/** The parts of an analysis from whose rows one goes on to movements. */
const CON_MOVIMENTI: ReadonlySet<string> = new Set(['situazione', 'movimenti', 'redditi']);

export interface GrigliaElaborataProps {
  readonly testa: Elaborazione;
  /** The group of one part, whose rows and columns alone are shown. */
  readonly parte?: RigaElaborata;
}

type Chieste = readonly (readonly [gruppo: number, pagina: number])[];

/** A page of what stands below the root, and of each open group as many as were asked. */
function useLette(
  { guid }: Elaborazione,
  radice: number,
  pagina: number,
  aperti: ReadonlyMap<number, number>,
) {
  const chieste = useMemo((): Chieste => {
    const pagine = [...aperti].flatMap(([gruppo, quante]) =>
      Array.from({ length: quante }, (_una, i) => [gruppo, i + 1] as const),
    );
    return [[radice, pagina], ...pagine];
  }, [radice, pagina, aperti]);
  const queries = chieste.map(([gruppo, quale]) => righeDi(guid, gruppo, quale));
  const combine = useCallback(
    (risposte: readonly UseQueryResult<PaginaElaborata>[]) => {
      const lette = new Map<number, { items: readonly RigaElaborata[] }>();
      const nonLetti = new Set<number>();
      for (const [i, [gruppo]] of chieste.entries()) {
        const { data, error } = risposte[i] ?? {};
        if (data)
          lette.set(gruppo, { items: [...(lette.get(gruppo)?.items ?? []), ...data.items] });
        if (error && i > 0) nonLetti.add(gruppo);
      }
      return {
        lette,
        nonLetti,
        intero: risposte[0]?.data,
        errore: risposte[0]?.error,
        attesa: risposte.some(({ isFetching }) => isFetching),
        riprova: () => {
          for (const { isError, refetch } of risposte) if (isError) void refetch();
        },
      };
    },
    [chieste],
  );
  return useQueries({ queries, combine });
}

/** Groups folded until somebody opens them; Enter leads from a figure to what makes it. */
export function GrigliaElaborata({ testa, parte }: GrigliaElaborataProps) {
  const naviga = useNavigate();
  const volto = voltoDi(testa.nome);
  const [aperti, setAperti] = useState<ReadonlyMap<number, number>>(
    new Map(volto.primoAperto ? [[PRIMO_GRUPPO, 1]] : []),
  );
  const [pagina, setPagina] = useState(1);
  const { n: radice, figli } = parte ?? testa.totali;
  const letture = useLette(testa, radice, pagina, aperti);
  const { lette, nonLetti, intero, errore, attesa, riprova } = letture;
  const passi = usePassi({ numero: pagina, dimensione: RIGHE_LETTE, onNumero: setPagina });
  const nomeParte = parte?.chiavi[0] ?? undefined;
  const colonne = useMemo(() => colonneDi(testa, nomeParte), [testa, nomeParte]);
  const totali = useMemo(() => totaliDi(testa, parte), [testa, parte]);
  const leggi = (gruppo: number) =>
    nonLetti.has(gruppo)
      ? riprova()
      : setAperti(new Map([...aperti, [gruppo, (aperti.get(gruppo) ?? 0) + 1]]));
  const piega = ({ riga, altre }: Linea) => {
    const n = altre ?? riga?.n;
    if (n === undefined) return;
    if (altre === undefined && aperti.has(n))
      setAperti(new Map([...aperti].filter(([uno]) => uno !== n)));
    else leggi(n);
  };
  const apri = (linea: Linea, campo: string) => {
    const meta = linea.riga && volto.verso(testa, linea.riga, periodoDi(testa, campo));
    if (meta) void naviga(meta as never);
    else if (linea.apribile) piega(linea);
  };
  const linee = useMemo(
    () => (lette.has(radice) ? lineeDi(testa, aperti, lette, radice, nonLetti) : undefined),
    [testa, aperti, lette, radice, nonLetti],
  );
  const attive = nomeParte === undefined || CON_MOVIMENTI.has(nomeParte);
  return (
    <Tabella<Linea>
      nome={nomeParte ? `${testa.nome}-${nomeParte}` : testa.nome}
      etichetta={parte?.percorso[0] ?? testa.titolo}
      colonne={colonne}
      righe={errore ? NESSUNA : linee}
      onPiega={piega}
      totali={totali}
      chiave={({ chiave }) => chiave}
      {...(attive && { onAttiva: apri })}
      azioneAttiva={nomeParte === 'movimenti' ? 'il movimento' : volto.azione}
      propri={
        parte
          ? []
          : [
              {
                nome: 'gruppo',
                azione: 'apre e chiude il gruppo',
                esegui: ([linea]) => linea?.apribile && piega(linea),
              },
            ]
      }
      barrata={({ c_stornato }) => c_stornato === 'S'}
      attesa={attesa}
      {...(figli > RIGHE_LETTE && {
        pagina: { numero: pagina, dimensione: RIGHE_LETTE, totale: figli, esatto: true },
        onPagina: (passo: PassoPagina) => passi.vai(passo, intero),
      })}
      senzaViste={parte !== undefined}
      barra={<Testa testa={testa} />}
      vuoto={
        errore
          ? {
              titolo: 'Le righe non sono state lette',
              motivo: testoErrore(errore),
              azione: <Button onClick={riprova}>Riprova</Button>,
            }
          : { motivo: volto.vuoto }
      }
    />
  );
}

/** When it was read, how much it is, until when it is kept, and what was asked. */
function Testa({ testa }: { readonly testa: Elaborazione }) {
  const { nome, istante, conservataFino, inParole } = testa;
  const parole = inParole.map(({ etichetta, valore }) => `${etichetta}: ${valore}`).join(' · ');
  return (
    <div className={classi.testa}>
      <p>
        Dati del {stampaIstante(istante)} · {voltoDi(nome).quante(testa)} ·{' '}
        {conservataFino
          ? `conservata fino al ${stampaIstante(conservataFino)}`
          : 'conservata per sempre'}
      </p>
      <p className="nota">{parole}</p>
    </div>
  );
}
