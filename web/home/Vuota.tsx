import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';

/** A company of which nothing was ever registered: what one begins with. */
export function Vuota() {
  const { puo } = useSessione();
  const scrive = puo('Movimenti_W');
  return (
    <StatoVuoto
      titolo="Nessun movimento"
      motivo="Patrimonio, risultato, liquidità e proventi nascono dai movimenti di questa azienda."
      azione={
        <>
          {scrive ? (
            <BottoneLink to="/page/movimenti/acq-ven/nuovo">Nuovo movimento</BottoneLink>
          ) : null}
          {puo('Import_R') ? (
            <BottoneLink variant="default" to="/page/movimenti/elaborazioni/import-movimenti">
              Importa
            </BottoneLink>
          ) : null}
          {scrive && puo('Valutazione_R') ? (
            <BottoneLink variant="default" to="/page/valutazione/archivi/rimanenze-iniziali">
              Apertura da altro sistema
            </BottoneLink>
          ) : null}
        </>
      }
    />
  );
}
