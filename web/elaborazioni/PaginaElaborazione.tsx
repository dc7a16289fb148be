import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { titoliElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import { ultimaChiusura } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { oggi } from '#web/base/oggi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { inMoto, useLavoro } from '#web/lavori/lavoro.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useChiusura } from '#web/tabelle/aziende/chiusura.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { mostraToast } from '#web/ui/toast.ts';
import { BarraParametri } from './BarraParametri.tsx';
import {
  chiesteDi,
  corpoDi,
  filtroDi,
  leggiParametri,
  nomeDi,
  type Parametri,
  paroleDi,
} from './domanda.ts';
import { avvia, esporta, testaDi } from './elaborazioni-api.ts';
import { Grafico } from './Grafico.tsx';
import { GrigliaElaborata } from './GrigliaElaborata.tsx';

/** What fields show after a reset comes a little later, so that one sees it (docs/regole/filtri.md#movimenti). */
const RESET_MS = 500;
const FORMATI = ['pdf', 'xlsx', 'csv'] as const;

/** `/page/movimenti/elaborazioni/{nome}`: one screen for all elaborations. */
export default function PaginaElaborazione() {
  const chiusura = useChiusura();
  if (chiusura === undefined) return <Intestazione />;
  return <Elaborata chiusura={chiusura} />;
}

/** The parameters of the address, and running them. */
function useElaborazione(chiusura: string) {
  const nome = nomeDi(useLocation().pathname);
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const proposti = { dal: ultimaChiusura(oggi(), chiusura), al: oggi() };
  const parametri = leggiParametri(ricerca, proposti);
  const [avviata, setAvviata] = useState(false);
  const guid = ricerca.lavoro || null;
  const lavoro = useLavoro(guid);
  const elabora = async () => {
    setAvviata(true);
    try {
      const nuovo = await avvia(nome, corpoDi(nome, parametri, filtroDi(ricerca)));
      cambia({ ...paroleDi(parametri), lavoro: nuovo, esegui: '' });
    } catch (errore) {
      cambia({ esegui: '' });
      mostraToast({
        titolo: titoliElaborazione[nome],
        testo: testoErrore(errore),
        tipo: 'errore',
        durataMs: 10_000,
      });
    }
    setAvviata(false);
  };
  const chiesta = ricerca.esegui === 'si' && !avviata;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes from a figure has asked once
  useEffect(() => {
    if (chiesta) void elabora();
  }, [chiesta]);
  return { nome, ricerca, cambia, proposti, parametri, guid, lavoro, elabora, avviata };
}

function Elaborata({ chiusura }: { readonly chiusura: string }) {
  const { nome, ricerca, cambia, proposti, parametri, guid, lavoro, elabora, avviata } =
    useElaborazione(chiusura);
  const pronto = lavoro?.stato === 'completato';
  const { data: testa, error } = useQuery({
    ...testaDi(guid ?? ''),
    enabled: guid !== null && pronto,
  });
  const inCorso = avviata || (lavoro !== undefined && inMoto(lavoro));
  const problema =
    lavoro?.stato === 'fallito' ? lavoro.problema?.detail : error && testoErrore(error);
  const cambiati = (nuovi: Parametri) => cambia(paroleDi(nuovi));
  return (
    <>
      <Intestazione azioni={testa && guid ? <Export guid={guid} /> : null} />
      <BarraParametri
        nome={nome}
        parametri={parametri}
        onCambia={cambiati}
        onElabora={() => void elabora()}
        inCorso={inCorso}
        onReset={() => {
          const vuote = Object.fromEntries(Object.keys(ricerca).map((una) => [una, '']));
          cambia({ ...vuote, lavoro: ricerca.lavoro ?? '' });
          setTimeout(() => cambiati(leggiParametri({}, proposti)), RESET_MS);
        }}
      />
      {inCorso ? (
        <BarraProgresso
          percentuale={lavoro?.percCompletamento ?? 0}
          etichetta="Elaborazione in corso"
        />
      ) : null}
      {problema ? (
        <StatoVuoto
          titolo="L’elaborazione non c’è"
          motivo={problema}
          azione={<Button onClick={() => void elabora()}>Riprova</Button>}
        />
      ) : null}
      {testa && !problema ? (
        <>
          {testa.grafici.map((grafico) => (
            <Grafico key={grafico.titolo} grafico={grafico} periodo={chiesteDi(testa).periodo} />
          ))}
          <GrigliaElaborata key={testa.guid} testa={testa} />
        </>
      ) : null}
      {guid === null && !inCorso ? (
        <StatoVuoto
          titolo="Ancora niente di elaborato"
          motivo="Scegliere periodo e gruppi, poi Elabora: si leggono i movimenti registrati in questo istante."
          azione={<Button onClick={() => void elabora()}>Elabora</Button>}
        />
      ) : null}
    </>
  );
}

function Export({ guid }: { readonly guid: string }) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icona nome="giu" misura={12} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATI.map((formato) => (
          <Menu.Item key={formato} onClick={() => void esporta(guid, formato)}>
            {formato.toUpperCase()} delle righe elaborate
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
