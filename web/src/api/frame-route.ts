/** The name of the route that loads the frame of all screens. */
export const frameRoute = 'frame'
