import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';

/** Where there is no company, of an installation or of a user, nothing else can be asked yet. */
export function PrimaAzienda() {
  const crea = tieneOvunque(useSessione().perAzienda, 'Aziende_W');
  return (
    <>
      <Intestazione />
      <StatoVuoto
        titolo="Nessuna azienda"
        motivo={
          crea
            ? 'Per cominciare: un’azienda, poi i suoi portafogli e i loro depositari.'
            : 'Un ruolo su un’azienda lo concede chi amministra il servizio di accesso.'
        }
        {...(crea && {
          azione: <BottoneLink to="/page/tabelle/aziende">Crea un’azienda</BottoneLink>,
        })}
      />
    </>
  );
}
