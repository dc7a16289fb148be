import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { PassoPagina } from '#web/ui/tabella/tipi.ts';
import { usePassi } from '#web/ui/tabella/use-passi.ts';
import { type Elaborazione, RIGHE_LETTE, type RigaElaborata, righeDi } from './elaborazioni-api.ts';
import { colonneDi, type Linea, lineeDi, periodoDi, totaliDi } from './linee.ts';
import { voltoDi } from './volti.ts';

const PRIMO_GRUPPO = 1;

/** The parts of an analysis from whose rows one goes on to movements. */
const CON_MOVIMENTI: ReadonlySet<string> = new Set(['situazione', 'movimenti', 'redditi']);

export interface GrigliaElaborataProps {
  readonly testa: Elaborazione;
  /** The group of one part, whose rows and columns alone are shown. */
  readonly parte?: RigaElaborata;
}

/** A page of what stands below the root, and of each open group as many as were asked. */
function useLette(
  { guid }: Elaborazione,
  [radice, pagina]: readonly [number, number],
  aperti: ReadonlyMap<number, number>,
) {
  const pagine = [...aperti].flatMap(([gruppo, quante]) =>
    Array.from({ length: quante }, (_una, i) => [gruppo, i + 1] as const),
  );
  const chieste = [[radice, pagina] as const, ...pagine];
  const risposte = useQueries({
    queries: chieste.map(([gruppo, quale]) => righeDi(guid, gruppo, quale)),
  });
  const lette = new Map<number, { items: readonly RigaElaborata[] }>();
  for (const [i, [gruppo]] of chieste.entries()) {
    const data = risposte[i]?.data;
    if (data) lette.set(gruppo, { items: [...(lette.get(gruppo)?.items ?? []), ...data.items] });
  }
  return {
    lette,
    intero: risposte[0]?.data,
    errore: risposte.find(({ error }) => error)?.error,
    attesa: risposte.some(({ isPending }) => isPending),
  };
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
  const { lette, intero, errore, attesa } = useLette(testa, [radice, pagina], aperti);
  const passi = usePassi({ numero: pagina, dimensione: RIGHE_LETTE, onNumero: setPagina });
  const nomeParte = parte?.chiavi[0] ?? undefined;
  const colonne = useMemo(() => colonneDi(testa, nomeParte), [testa, nomeParte]);
  const totali = useMemo(() => totaliDi(testa, parte), [testa, parte]);
  const leggi = (gruppo: number) =>
    setAperti(new Map([...aperti, [gruppo, (aperti.get(gruppo) ?? 0) + 1]]));
  const piega = ({ riga, altre }: Linea) => {
    const n = altre ?? riga?.n;
    if (n === undefined) return;
    if (altre === undefined && aperti.has(n))
      setAperti(new Map([...aperti].filter(([uno]) => uno !== n)));
    else leggi(n);
  };
  const apri = ({ riga, altre }: Linea, campo: string) => {
    if (altre !== undefined) leggi(altre);
    const meta = riga && volto.verso(testa, riga, periodoDi(testa, campo));
    if (meta) void naviga(meta as never);
    else if (volto.primoAperto && riga) piega({ riga } as Linea);
  };
  const linee = lette.has(radice) ? lineeDi(testa, aperti, lette, radice) : undefined;
  const attive = nomeParte === undefined || CON_MOVIMENTI.has(nomeParte);
  return (
    <Tabella<Linea>
      nome={nomeParte ? `${testa.nome}-${nomeParte}` : testa.nome}
      etichetta={parte?.percorso[0] ?? testa.titolo}
      colonne={colonne}
      righe={errore ? [] : linee}
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
          ? { titolo: 'Le righe non sono state lette', motivo: testoErrore(errore) }
          : { motivo: volto.vuoto }
      }
    />
  );
}

/** When it was read, how much it is, and until when it is kept. */
function Testa({ testa }: { readonly testa: Elaborazione }) {
  const { nome, istante, conservataFino, inParole } = testa;
  const parole = inParole.map(({ etichetta, valore }) => `${etichetta}: ${valore}`).join(' · ');
  return (
    <p title={parole}>
      Dati del {stampaIstante(istante)} · {voltoDi(nome).quante(testa)} ·{' '}
      {conservataFino
        ? `conservata fino al ${stampaIstante(conservataFino)}`
        : 'conservata per sempre'}
    </p>
  );
}
