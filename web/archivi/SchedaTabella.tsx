import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { inserimentoAttivo } from '#domain/archivi/filtro/stato-schermata.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { ModificaCella } from '#web/ui/tabella/tipi.ts';
import { useAttuale } from '#web/ui/use-attuale.ts';
import { AvvisoNuove } from './AvvisoNuove.tsx';
import type { RigaArchivio } from './archivio-api.ts';
import { BarraFiltro } from './BarraFiltro.tsx';
import { campiArchivio } from './colonne.ts';
import { DomandaElimina } from './DomandaElimina.tsx';
import { useColonne } from './use-colonne.ts';
import { useModifiche } from './use-modifiche.ts';
import { eNuova, useNuoveRighe } from './use-nuove-righe.ts';
import { ordinePredefinito, usePagina } from './use-pagina.ts';
import type { Schermata } from './use-schermata.ts';

const Inserimento = lazy(() => import('./Inserimento.tsx'));
/** Seen only once a row is opened. */
const SchedaRecord = lazy(async () => ({
  default: (await import('./SchedaRecord.tsx')).SchedaRecord,
}));

export interface SchedaTabellaProps {
  readonly archivio: TipoArchivio;
  readonly schermata: Schermata;
  readonly scrive: boolean;
  /** Grows each time that «Nuova riga» is pressed. */
  readonly nuovaRiga: number;
}

const chiaveRiga = ({ id }: RigaArchivio) => String(id);

/** The rows of the confirmed filter, to be ordered, corrected, added to and deleted. */
export function SchedaTabella(props: SchedaTabellaProps) {
  const { stato } = props.schermata;
  const { applicato } = stato;
  if (!applicato) return null;
  const { archivio, schermata, scrive } = props;
  if (!scrive || !archivio.aggiungi || !inserimentoAttivo(stato))
    return <Righe {...props} filtro={applicato} />;
  return (
    <Suspense fallback={null}>
      <Inserimento
        key={JSON.stringify(applicato)}
        archivio={archivio}
        schermata={schermata}
        filtro={applicato}
      />
    </Suspense>
  );
}

type RigheProps = SchedaTabellaProps & {
  readonly filtro: NonNullable<Schermata['stato']['applicato']>;
};

function Righe({ archivio, schermata, scrive, nuovaRiga, filtro }: RigheProps) {
  const { codAzienda } = useSessione();
  const { stato, invia, pagina: numero, onPagina: onNumero } = schermata;
  const { colonne, divise } = useColonne(archivio);
  const { lettura } = stato;
  const pagina = usePagina({ archivio, codAzienda, filtro, lettura, numero, onNumero });
  const [aperta, setAperta] = useState<RigaArchivio | null>(null);
  // What a save closes is the record that it was begun from: one opened meanwhile stays.
  const modifiche = useModifiche(archivio, pagina.chiave, () =>
    setAperta((ora) => (ora === aperta ? null : ora)),
  );
  const campi = useMemo(() => campiArchivio(archivio), [archivio]);
  const nuove = useNuoveRighe({
    archivio,
    colonne,
    divise,
    onSalvate: () => invia({ tipo: 'ritorno' }),
  });
  useNuovaRiga(nuovaRiga, nuove.aggiungi);
  const [daEliminare, setDaEliminare] = useState<readonly RigaArchivio[]>([]);
  const items = pagina.dati?.items;
  const righe = useMemo(() => items && [...nuove.righe, ...items], [items, nuove.righe]);
  const ordine = useMemo(
    () => filtro.sqlParams?.orderByDict ?? ordinePredefinito(archivio),
    [filtro, archivio],
  );
  const modifica = useAttuale((una: ModificaCella<RigaArchivio>) =>
    eNuova(una.riga) ? nuove.scrivi(una) : modifiche.correggi(una),
  );
  const elimina = (scelte: readonly RigaArchivio[]) => {
    nuove.togli(scelte.filter(eNuova));
    setDaEliminare(scelte.filter((riga) => !eNuova(riga)));
  };
  return (
    <>
      <AvvisoNuove archivio={archivio} nuove={nuove} />
      <Tabella
        nome={archivio.tipo}
        etichetta={archivio.intestazione}
        colonne={colonne}
        righe={righe}
        chiave={chiaveRiga}
        pagina={pagina.pagina}
        onPagina={pagina.vai}
        ordine={ordine}
        onOrdine={(ordinamento) => invia({ tipo: 'ordina', ordinamento })}
        selezione={schermata.righe}
        onSelezione={schermata.onRighe}
        onAttiva={(riga) => (eNuova(riga) ? undefined : setAperta(riga))}
        attesa={pagina.attesa}
        fuoco={lettura > 0}
        nuova={eNuova}
        daModificare={nuove.righe.length > 0 ? nuove.daModificare : modifiche.daModificare}
        {...(scrive ? { onModifica: modifica, onElimina: elimina, onIncolla: nuove.incolla } : {})}
        vuoto={senzaRighe(pagina.errore, () => invia({ tipo: 'scheda', scheda: 2 }))}
        barra={<BarraFiltro archivio={archivio} filtro={filtro} ordine={ordine} invia={invia} />}
      />
      <Scheda
        archivio={archivio}
        riga={comeSta(aperta, items)}
        scrive={scrive}
        salvataggio={modifiche.salvataggio}
        onChiudi={() => setAperta(null)}
      />
      <ConflittoRecord
        tabella={archivio.tabella}
        campi={campi}
        salvataggio={modifiche.salvataggio}
      />
      <DomandaElimina
        archivio={archivio}
        righe={daEliminare}
        onAnnulla={() => setDaEliminare([])}
        onConferma={() => {
          setDaEliminare([]);
          void modifiche.elimina(daEliminare);
        }}
      />
    </>
  );
}

/** The drawer of a record, from the first one that is opened on: it stays, to close with its movement. */
function Scheda(props: ComponentProps<typeof SchedaRecord>) {
  const [vista, setVista] = useState(false);
  if (props.riga && !vista) setVista(true);
  return vista ? (
    <Suspense fallback={null}>
      <SchedaRecord {...props} />
    </Suspense>
  ) : null;
}

/** The open record as it was last read: a correction may have been saved since it was opened. */
const comeSta = (aperta: RigaArchivio | null, items: readonly RigaArchivio[] | undefined) =>
  aperta && (items?.find(({ id }) => id === aperta.id) ?? aperta);

/** Why there are no rows, and what to do about it. */
const senzaRighe = (errore: Error | null, onFiltro: () => void) => ({
  ...(errore ? { titolo: 'Le righe non sono state lette' } : {}),
  motivo: errore
    ? testoErrore(errore)
    : 'Nessuna riga risponde al filtro: si può allargarlo o importare i valori.',
  azione: (
    <Button variant="default" onClick={onFiltro}>
      Cambia il filtro
    </Button>
  ),
});

/** Runs when the number has grown since the table was opened, not for opening it. */
function useNuovaRiga(volte: number, aggiungi: () => void): void {
  const viste = useRef(volte);
  useEffect(() => {
    if (volte === viste.current) return;
    viste.current = volte;
    aggiungi();
  });
}
